/** The claims of a paper: found, run, judged as natively, and opened as live scenarios. */
import type { Verdict } from "../web/src/engine/types";
import type { Paper } from "../web/src/papers/claims";
import { readPapers } from "../web/tools/why.mjs";
import { expectAccessible, PHONE, WIDE } from "./support/access";
import { expect, type Flitscope, test } from "./support/flitscope";
import { judgeNatively } from "./support/native";
import { SHORT_PAPER } from "./support/scorecard";

/** The engine of the stage, and the picture's worker. */
const AT_REST = 2;

const workers = (app: Flitscope) => app.page.workers().length;

async function openWith(app: Flitscope, paper: string): Promise<void> {
  await app.page.route("**/papers/qsnet-performance.json", (route) =>
    route.fulfill({ contentType: "application/json", body: paper }),
  );
  await app.open();
}

async function verdicts(app: Flitscope): Promise<Verdict[]> {
  const { judgements } = await app.state();
  return Object.values(judgements).flatMap((each) => (each.phase === "done" ? [each.verdict] : []));
}

test("a reader finds a claim, runs it, sees it hold, and opens it with the published value on its chart", async ({
  app,
}) => {
  const { scorecard } = app;
  await openWith(app, SHORT_PAPER);
  await app.page.keyboard.press("s");
  await expect(scorecard.sheet).toBeVisible();
  await expect(scorecard.claims).toHaveCount(7);
  await expect(scorecard.outcome("P17")).toHaveText("not modelled");

  await test.step("filters", async () => {
    await scorecard.sheet.getByLabel("Role").selectOption("calibration");
    await expect(scorecard.claims).toHaveCount(1);
    await scorecard.sheet.getByRole("button", { name: "Show all" }).click();
    await scorecard.sheet.getByLabel("Search").fill("two-way limit");
    await expect(scorecard.claims).toHaveCount(1);
    await expect(scorecard.sheet).toContainText("1 of 7 claims");
  });

  await expect(scorecard.outcome("P26")).toHaveText("not run yet");
  await expect(scorecard.claim("P26")).toContainText("280 MB/s");
  await scorecard.run("P26");
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await expect(scorecard.claim("P26")).toContainText(/2[89]\d(\.\d)?.*MB\/s/);
  await scorecard.sheet.getByRole("button", { name: "Show all" }).click();
  await expect(scorecard.sheet.locator(".tally")).toContainText("1 of 1 hold, 4 to run");

  await test.step("as a live scenario", async () => {
    await scorecard.claim("P26").getByRole("link", { name: "Open P26 as a live scenario" }).click();
    await expect(scorecard.sheet).toBeHidden();
    await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(60);
    expect((await app.state()).published).toMatchObject({ claim: "P26", printed: { low: 280, high: 280 } });
    await expect(app.page.locator(".bandwidth .published-text")).toBeVisible();
  });

  await test.step("what has come of it is still there", async () => {
    await scorecard.open();
    await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  });
  await expect.poll(() => workers(app)).toBe(AT_REST);
});

test("verdicts are those of the command line, to the digest", async ({ app }, testInfo) => {
  const claims = ["P26", "P28", "P23", "P35"];
  await openWith(app, SHORT_PAPER);
  await app.scorecard.open();
  // P28 takes its value from the run of P26, and is judged with it.
  for (const id of ["P26", "P23", "P35"]) await app.scorecard.run(id);
  await expect.poll(async () => (await verdicts(app)).length).toBe(claims.length);
  const byId = (all: Verdict[]) => Object.fromEntries(all.map((verdict) => [verdict.id, verdict]));
  expect(byId(await verdicts(app))).toEqual(byId(await judgeNatively(SHORT_PAPER, claims, testInfo)));
  await expect(app.scorecard.outcome("P28")).toHaveText("✗ fails");
});

test("a cause is turned off with one click, and a sweep shows its curve with the knee", async ({ app }) => {
  const { scorecard } = app;
  await openWith(app, SHORT_PAPER);
  await scorecard.open();
  await scorecard.sheet.getByRole("button", { name: "P23 · Circuit held until the ack: off" }).click();
  const runs = scorecard.claim("P23").locator(".runs tbody tr");
  await expect(runs).toHaveCount(2);
  await expect(scorecard.toggle("P23")).toBeFocused();
  await expect(runs.nth(1)).toContainText("Circuit held until the ack: off");
  for (const run of [runs.nth(0), runs.nth(1)]) await expect(run).toContainText(/per sender.*\d/);

  await scorecard.unfold("P35");
  await scorecard.run("P35");
  await expect(scorecard.claim("P35").getByRole("img")).toHaveAttribute("aria-label", /MB\/s over offered/);
  await scorecard.claim("P23").getByRole("link", { name: "Open the run released" }).click();
  await expect.poll(async () => (await app.state()).opened?.scenario.model.circuit_hold).toBe(false);
});

test("all are run and given up: what is done stays, and no worker", async ({ app }) => {
  const { scorecard } = app;
  await openWith(app, SHORT_PAPER);
  await scorecard.open();
  await scorecard.sheet.getByRole("button", { name: "Run all" }).click();
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await expect(scorecard.outcome("P40").getByRole("progressbar")).toBeVisible();
  expect(workers(app)).toBeGreaterThan(AT_REST);

  await test.step("the sheet may be closed meanwhile; the page is at its reader's command", async () => {
    await app.page.keyboard.press("Escape");
    await expect(scorecard.sheet).toBeHidden();
    await expect(app.page.locator(".to-scorecard")).toHaveText(/^\d+ of 12…$/);
    await app.button("Play").click();
    await app.pause();
    await scorecard.open();
  });

  await scorecard.sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(scorecard.outcome("P41")).toHaveText("not run yet");
  await expect(scorecard.outcome("P40")).toHaveText("not run yet");
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await expect.poll(() => workers(app)).toBe(AT_REST);
  await expect(scorecard.sheet.getByRole("button", { name: "Run all" })).toBeEnabled();
});

test("another paper is fetched when it is chosen, and the first keeps what it has", async ({ app }) => {
  const { scorecard } = app;
  await openWith(app, SHORT_PAPER);
  await scorecard.open();
  const paper = scorecard.sheet.getByRole("combobox", { name: "Paper" });
  await paper.selectOption("asciq-collectives");
  await expect(scorecard.claims).toHaveCount(24);
  await expect(scorecard.outcome("Q24")).toHaveText("not modelled");
  await paper.selectOption("qsnet-performance");
  await expect(scorecard.claims).toHaveCount(7);
});

test("without the scorecard's module the page runs; the paper is said to be unknown", async ({ app }) => {
  await app.page.route("**/flitscope_scorecard_wasm*", (route) => route.abort());
  await openWith(app, SHORT_PAPER);
  await app.scorecard.open();
  await expect(app.scorecard.sheet).toContainText("No runs planned yet.");
  await expect
    .poll(async () => (await app.state()).planProblems[0]?.message)
    .toContain("Couldn't load the scorecard");
  await expect.poll(() => workers(app)).toBe(AT_REST);
});

test("an engine that crashes fails its claim only, with its log", async ({ app }) => {
  const { scorecard } = app;
  await openWith(app, SHORT_PAPER);
  await scorecard.open();
  const before = new Set(app.page.workers());
  await scorecard.run("P40");
  await expect(scorecard.outcome("P40").getByRole("progressbar")).toHaveAttribute("value", /^\d/);
  await expect.poll(async () => Object.values((await app.state()).claimRuns)[0]?.phase).toBe("running");
  const engine = app.page.workers().find((worker) => !before.has(worker))!;
  await engine.evaluate(() => {
    setTimeout(() => {
      throw new Error("an engine's last words");
    });
  });
  await expect(scorecard.outcome("P40")).toHaveText("! run failed");
  await scorecard.unfold("P40");
  await expect(scorecard.claim("P40")).toContainText("an engine's last words");
  await expect(scorecard.claim("P40").locator("pre")).toContainText("Playing.");
  await scorecard.run("P26");
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await expect.poll(() => workers(app)).toBe(AT_REST);
});

test("with the keyboard alone: from claim to claim, unfold, run, close", async ({ app }) => {
  const { scorecard } = app;
  const { keyboard } = app.page;
  await openWith(app, SHORT_PAPER);
  await keyboard.press("s");
  await scorecard.toggle("P26").focus();
  await keyboard.press("ArrowDown");
  await expect(scorecard.toggle("P28")).toBeFocused();
  await keyboard.press("End");
  await expect(scorecard.toggle("P17")).toBeFocused();
  await keyboard.press("Home");
  await keyboard.press("Enter");
  await expect(scorecard.claim("P26").locator(".details-body")).toBeVisible();
  await keyboard.press("Tab");
  await keyboard.press("Space");
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await scorecard.toggle("P26").focus();
  await keyboard.press("s");
  await expect(scorecard.sheet).toBeHidden();
});

test("a paper that the engine does not accept is said to be so, and the page goes on", async ({ app }) => {
  const paper = JSON.parse(SHORT_PAPER);
  paper.runs.uniform.set = { "model.no_such_switch": 1 };
  await openWith(app, JSON.stringify(paper));
  await app.scorecard.open();
  await app.page.getByText("The engine does not accept this paper: 2 problems.").click();
  await expect(app.scorecard.sheet).toContainText("no_such_switch");
  await expect(app.scorecard.sheet.getByRole("button", { name: "Run all" })).toBeDisabled();
  await expect(app.scorecard.sheet).toContainText("No runs planned yet.");
});

test("a failing claim opens by a click on its row and by keyboard, and says why it fails", async ({
  app,
}) => {
  const { scorecard } = app;
  const { keyboard } = app.page;
  await app.open();
  await scorecard.open();
  const statement = scorecard.claim("P52").getByText("Fixed targets, I/O nodes side by side.");
  const why = scorecard.why("P52");
  await statement.click();
  await expect(scorecard.toggle("P52")).toBeFocused();
  await expect(scorecard.toggle("P52")).toHaveAttribute("aria-expanded", "true");
  for (const text of ["Half of the messages are reads", "With writes alone", "Write share: 0.5, 0.75 and 1"])
    await expect(why).toContainText(text);
  await expect(why).toContainText("Petrini et al. 2003, section 5.6, table 1");
  await expect(why.getByRole("link", { name: "Petrini" })).toHaveAttribute("href", /^https:\/\/doi\.org\//);

  await statement.click();
  await expect(why).toBeHidden();
  await keyboard.press("Enter");
  await expect(why).toBeVisible();
  await expectAccessible(app, [WIDE, PHONE]);

  await app.page.setViewportSize(WIDE);
  await statement.dblclick();
  // The first of the two clicks closes it, and the second marks a word.
  expect(await app.page.evaluate(() => getSelection()?.toString().trim())).not.toBe("");
  await expect(why).toBeHidden();
  await scorecard.unfold("P01");
  await expect(scorecard.why("P01")).toBeHidden();
});

/** One claim for each field that a claim asks to be tried. */
function tries(): { paper: Paper; id: string; path: string }[] {
  const all = readPapers().flatMap((paper) =>
    (paper.why ?? []).map(({ claims: [id = ""], try: { path } }) => ({ paper, id, path })),
  );
  return all.filter(({ path }, at) => all.findIndex((other) => other.path === path) === at);
}

test("what to try opens the claim's run with the field in focus, wherever the form has it", async ({
  app,
}) => {
  test.slow();
  const { scorecard } = app;
  await app.open();
  const all = tries();
  expect(all.length).toBeGreaterThan(10);
  for (const { paper, id, path } of all)
    await test.step(`${id}: ${path}`, async () => {
      await scorecard.open();
      await scorecard.choose(paper.id);
      await scorecard.unfold(id);
      const link = scorecard.why(id).getByRole("link", { name: /^Try / });
      const payload = (await link.getAttribute("href"))?.replace("#/s/", "");
      await link.click();
      await expect(scorecard.sheet).toBeHidden();
      await expect.poll(async () => (await app.state()).opened?.payload).toBe(payload);
      // Mean and distribution share a place.
      const place = path.replace(/\.mean_ns$/, "");
      const control = app.page.locator(`.setup-form [data-path="${place}"] :is(input, select)`).first();
      await expect(control).toBeFocused();
      await expect(control).toBeInViewport();
    });
});

test("what to try is swept over its values; the sweep is begun by its reader", async ({ app }) => {
  const { scorecard } = app;
  await app.open();
  await scorecard.open();
  await scorecard.unfold("P48");
  await scorecard.why("P48").getByRole("button", { name: "Sweep these values" }).click();
  await expect(scorecard.sheet).toBeHidden();
  const sheet = app.page.getByRole("dialog", { name: "Sweep" });
  await expect(sheet).toContainText("Ack requested after");
  await expect(sheet.getByRole("textbox", { name: "Values" })).toHaveValue("30, 40, 50, 60");
});
