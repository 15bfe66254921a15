/**
 * A verdict and those who share it: a reviewer holds clustered I/O nodes against distributed ones, pins what matters,
 * prints the report and sends the link; a student opens that in a browser of their own, sees both results reproduced, and
 * goes on from there.
 */
import { expect, Flitscope, test } from "./support/flitscope";
import { printedPages } from "./support/print";
import { linkTo } from "./support/scenarios";

/** Sixteen nodes that write to two, which is over soon enough to be judged with several seeds. */
const CLUSTERED = {
  name: "Clustered",
  topology: { dimension: 2 },
  jobs: [{ pattern: "io-random", io_nodes: [[14, 15]], message_bytes: { mean: 4096 } }],
  run: { duration_us: 200 },
};
const NOTES = ["The first header is blocked here", "Both have come to their end"] as const;
const SEEDS = 3;

async function pin(app: Flitscope, text: string): Promise<void> {
  await app.page.keyboard.press("a");
  await app.page.getByRole("form", { name: "Note" }).getByRole("textbox").fill(text);
  await app.page.keyboard.press("Enter");
  await expect(app.note).toContainText(text);
}

const resultNotes = (app: Flitscope) => app.page.locator(".result-note");

/** What a reviewer does from an open scenario to a link; returns the link. */
async function review(app: Flitscope): Promise<string> {
  const panel = app.page.getByRole("region", { name: "What changed, and what it did" });

  await test.step("a copy beside it gets its I/O nodes distributed, and a name", async () => {
    await app.page.keyboard.press("c");
    await expect(panel).toContainText("Nothing differs yet");
    await app.page
      .getByLabel("Placement of the I/O nodes")
      .selectOption({ label: "distributed (every 8th)" });
    await app.page.getByRole("textbox", { name: "Name of B" }).fill("Distributed");
    await app.page.keyboard.press("Enter");
    await expect(panel).toContainText("I/O nodes");
    await app.idle();
  });

  await test.step("the verdict has a sentence, and an interval for each figure", async () => {
    await panel.getByRole("spinbutton").fill(String(SEEDS));
    await panel.getByRole("button", { name: "Judge", exact: true }).click();
    const sentence = panel.locator(".compare-sentence");
    await expect(sentence).toContainText("Clustered");
    await expect(sentence).toContainText("Distributed");
    const bandwidth = panel.getByRole("row", { name: /^Accepted bandwidth/ }).first();
    await expect(bandwidth).toContainText("±");
    const { compare } = await app.state();
    expect(compare.verdict).toMatchObject({ phase: "done", comparison: { seeds: SEEDS } });
  });

  await test.step("two notes: at the first blocked header, and at the end", async () => {
    await app.command("reset");
    await app.idle();
    await app.runUntil("A header is blocked");
    await pin(app, NOTES[0]);
    await app.runToEnd();
    await pin(app, NOTES[1]);
  });

  await test.step("the report has two pages, with all of it", async () => {
    await app.page.keyboard.press("r");
    const report = app.page.getByRole("dialog", { name: "Report" });
    await expect(report.getByRole("button", { name: "Print" })).toBeEnabled();
    await app.idle();
    await app.page.emulateMedia({ media: "print" });
    for (const part of ["Inputs", "Results", "Notes", "Congestion matrix", "A against B", "The same again"])
      await expect(report.getByRole("heading", { name: part, exact: true }), part).toBeVisible();
    for (const text of ["Clustered", "Distributed", "±", ...NOTES]) await expect(report).toContainText(text);
    await expect(report.getByRole("img", { name: /QR code/ })).toBeVisible();
    expect(await printedPages(app.page)).toBe(2);
    await app.page.emulateMedia({ media: "screen" });
    await app.page.keyboard.press("Escape");
    await expect(report).toBeHidden();
  });

  return test.step("the link has room for both, their results and the notes", async () => {
    await app.button("Share").click();
    const sheet = app.page.getByRole("dialog", { name: "Share" });
    const link = await sheet.getByRole("textbox", { name: "Link" }).inputValue();
    expect(link).toMatch(/#\/c\/.+~.+[?&]r=\w+,\w+/);
    expect(link.length).toBeLessThanOrEqual(1000);
    await app.page.keyboard.press("Escape");
    return link;
  });
}

test("a reviewer decides, prints and shares; a student reproduces it and goes on", async ({
  app,
  browser,
}) => {
  await app.open(`./${linkTo(CLUSTERED)}`);
  const link = await review(app);
  const { notes } = await app.state();

  const profile = await browser.newContext({ reducedMotion: "reduce" });
  const student = new Flitscope(await profile.newPage());
  await test.step("in a fresh profile both results come out to the bit", async () => {
    await student.open(link);
    await expect(resultNotes(student)).toHaveText([/link holds a result/, /link holds a result/]);
    await student.runToEnd();
    await expect(resultNotes(student)).toHaveText(["Clustered: reproduced ✓", "Distributed: reproduced ✓"]);
  });

  await test.step("the notes lead to their moments; from the first one a fork goes its own way", async () => {
    expect((await student.state()).notes.map(({ text }) => text)).toEqual(notes.map(({ text }) => text));
    await student.command("previous-note");
    await student.idle();
    await expect(student.note).toContainText(NOTES[0]);
    const { cycle } = notes[0]!;
    expect((await student.state()).status?.cycle).toBe(cycle);
    await student.page.keyboard.press("f");
    await student.noticed("goes on from here");
    await student.edit("run.seed", "7");
    await student.idle();
    const { branches, status, opened } = await student.state();
    expect(branches).toHaveLength(2);
    expect(opened?.scenario.run.seed).toBe(7);
    expect(status?.cycle).toBe(cycle);
  });
  await profile.close();
});
