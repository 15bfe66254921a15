/**
 * A shared verdict: a reviewer compares clustered with distributed I/O nodes, pins notes, prints the report and sends the
 * link; a student sees the stated verdict, reproduces it, and forks from a note.
 */
import { expect, Flitscope, test } from "./support/flitscope";
import { printedPages } from "./support/print";
import { linkTo } from "./support/scenarios";

/** Sixteen nodes that write to two of them: short enough for several seeds, and long enough for a resolved latency. */
const CLUSTERED = {
  name: "Clustered",
  topology: { dimension: 2 },
  jobs: [{ pattern: "io-random", io_nodes: [[14, 15]], message_bytes: { mean: 4096 } }],
  run: { duration_us: 1000 },
};
const NOTES = ["The first header is blocked here", "Both have come to their end"] as const;
const SEEDS = 3;
/** The verdict in one sentence. */
const VERDICT =
  /^“I\/O nodes 7, 15” compared with “I\/O nodes 14–15”: bandwidth equal within ±\d+ %, median latency .+ ± .+ %\. 3 seeds each, 95 % intervals\.$/;

async function pin(app: Flitscope, text: string): Promise<void> {
  await app.page.keyboard.press("a");
  await app.page.getByRole("form", { name: "Note" }).getByRole("textbox").fill(text);
  await app.page.keyboard.press("Enter");
  await expect(app.note).toContainText(text);
}

const resultNotes = (app: Flitscope) => app.page.locator(".result-note");

/** The steps of the reviewer, from an open scenario to the link that it returns. */
async function review(app: Flitscope): Promise<string> {
  const panel = app.page.getByRole("region", { name: "Changes and their effect" });

  await test.step("B is a copy of A with distributed I/O nodes; both are named by the difference", async () => {
    await app.page.keyboard.press("c");
    await expect(panel).toContainText("A and B are identical");
    await app.page
      .getByLabel("Placement of the I/O nodes")
      .selectOption({ label: "distributed (every 8th)" });
    await app.idle();
    await expect(panel).toContainText("I/O nodes");
    await expect(app.page.getByRole("textbox", { name: "Name of B" })).toHaveAttribute(
      "placeholder",
      "I/O nodes 7, 15",
    );
  });

  await test.step("the verdict has a sentence, and an interval for each figure", async () => {
    await panel.getByLabel("Seeds").selectOption(String(SEEDS));
    await expect(panel).toContainText(/6 runs, about \d+ s of CPU time/);
    await panel.getByRole("button", { name: "Run comparison", exact: true }).click();
    const sentence = panel.locator(".compare-sentence");
    await expect(sentence).toHaveText(VERDICT);
    const bandwidth = panel.getByRole("row", { name: /^Accepted bandwidth/ }).first();
    await expect(bandwidth).toContainText("±");
    const { compare } = await app.state();
    expect(compare.verdict).toMatchObject({ phase: "done", comparison: { seeds: SEEDS } });
  });

  await test.step("two notes: at the first blocked header, and at the end", async () => {
    await app.command("reset");
    await app.idle();
    await app.runUntil("Run until a header is blocked");
    await pin(app, NOTES[0]);
    await app.runToEnd();
    await pin(app, NOTES[1]);
  });

  await test.step("the report of both has two pages, and nothing is cut off", async () => {
    await app.page.keyboard.press("r");
    const report = app.page.getByRole("dialog", { name: "Report" });
    await expect(report.getByRole("button", { name: "Print" })).toBeEnabled();
    await app.idle();
    await app.page.emulateMedia({ media: "print" });
    for (const part of [
      "Verdict",
      "Results",
      "Notes",
      "Inputs",
      "Congestion matrix",
      "Reproduce this report",
    ])
      await expect(report.getByRole("heading", { name: part, exact: true }), part).toBeVisible();
    const first = report.getByRole("article", { name: "Page 1" });
    await expect(first.locator(".report-sentence")).toHaveText(VERDICT);
    for (const text of ["Changes from A to B", "I/O nodes", "±", ...NOTES])
      await expect(first).toContainText(text);
    await expect(first.getByText("complete", { exact: false })).toHaveCount(2);
    await expect(report.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expect(app.page.locator(".report-link")).toContainText("#/c/");
    const cutOff = await app.page.evaluate(() =>
      [...document.querySelectorAll(".report-page")].flatMap((page) => {
        const foot = page.querySelector(".report-foot")!.getBoundingClientRect();
        return [...page.querySelectorAll(".report-section, .report-picture")]
          .filter((part) => part.getBoundingClientRect().bottom > foot.top + 0.5)
          .map((part) => part.className);
      }),
    );
    expect(cutOff).toEqual([]);
    expect(await printedPages(app.page)).toBe(2);
    await app.page.emulateMedia({ media: "screen" });
    await app.page.keyboard.press("Escape");
    await expect(report).toBeHidden();
  });

  return test.step("the link holds both scenarios, their results and the notes", async () => {
    await app.button("Share").click();
    const sheet = app.page.getByRole("dialog", { name: "Share" });
    const link = await sheet.getByRole("textbox", { name: "Link" }).inputValue();
    expect(link).toMatch(/#\/c\/.+~.+[?&]r=\w+,\w+/);
    expect(link).toMatch(/[?&]v=3l\.\w+~accepted_mb_s_per_sender,/);
    expect(link.length).toBeLessThanOrEqual(1000);
    await app.page.keyboard.press("Escape");
    return link;
  });
}

test("a reviewer decides, prints and shares; a student reproduces it and continues", async ({
  app,
  browser,
}) => {
  await app.open(`./${linkTo(CLUSTERED)}`);
  const link = await review(app);
  const { notes } = await app.state();

  const profile = await browser.newContext({ reducedMotion: "reduce" });
  const student = new Flitscope(await profile.newPage());
  const stated = student.page.locator(".stated-verdict");
  await test.step("in a new profile the verdict is stated, not yet confirmed", async () => {
    await student.open(link);
    await expect(stated).toHaveAttribute("data-outcome", "stated");
    await expect(stated).toContainText("Stated by this link, not confirmed here: Accepted bandwidth");
  });
  await test.step("reproduced, it is confirmed; both results are identical to the bit", async () => {
    await stated.getByRole("button", { name: "Reproduce" }).click();
    await expect(stated).toHaveAttribute("data-outcome", "reproduced");
    await expect(student.page.locator(".compare-sentence")).toHaveText(VERDICT);
    await expect(resultNotes(student)).toHaveText([/link holds a result/, /link holds a result/]);
    await student.runToEnd();
    await expect(resultNotes(student)).toHaveText([/: reproduced ✓$/, /: reproduced ✓$/]);
  });

  await test.step("a note leads to its moment, and a fork continues from there with another seed", async () => {
    expect((await student.state()).notes.map(({ text }) => text)).toEqual(notes.map(({ text }) => text));
    await student.command("previous-note");
    await student.idle();
    await expect(student.note).toContainText(NOTES[0]);
    const { cycle } = notes[0]!;
    expect((await student.state()).status?.cycle).toBe(cycle);
    await student.page.keyboard.press("f");
    await student.noticed("is kept under Branches");
    await student.edit("run.seed", "7");
    await student.idle();
    const { branches, status, opened } = await student.state();
    expect(branches).toHaveLength(2);
    expect(opened?.scenario.run.seed).toBe(7);
    expect(status?.cycle).toBe(cycle);
  });
  await profile.close();
});
