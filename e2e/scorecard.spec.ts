/** The claims of a paper: found, run, cancelled, and opened as live scenarios. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { NEIGHBOR_US, SHORT_PAPER } from "./support/scorecard";

/** Workers of the page at rest: the engine and the picture. */
const AT_REST = 2;

const workers = (app: Flitscope) => app.page.workers().length;

/** Opens the page with a paper in place of the first one. */
async function openWith(app: Flitscope, paper: string): Promise<void> {
  await app.page.route("**/papers/qsnet-performance.json", (route) =>
    route.fulfill({ contentType: "application/json", body: paper }),
  );
  await app.open();
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
  await expect(scorecard.sheet.getByTestId("this-paper")).toContainText("1 hold, 1 not modelled, 4 to run");

  await test.step("as a live scenario", async () => {
    await scorecard.claim("P26").getByRole("link", { name: "Open P26 as a live scenario" }).click();
    await expect(scorecard.sheet).toBeHidden();
    await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(NEIGHBOR_US);
    expect((await app.state()).published).toMatchObject({ claim: "P26", printed: { low: 280, high: 280 } });
    await expect(app.page.locator(".bandwidth .published-text")).toBeVisible();
  });

  await test.step("its result is still there", async () => {
    await scorecard.open();
    await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  });
  await test.step("a cause is turned off with one click", async () => {
    await scorecard.sheet.getByRole("button", { name: "P23 · Circuit held until the ack: off" }).click();
    const runs = scorecard.claim("P23").locator(".runs tbody tr");
    await expect(runs).toHaveCount(2);
    await expect(scorecard.toggle("P23")).toBeFocused();
    await expect(runs.nth(1)).toContainText("Circuit held until the ack: off");
    for (const run of [runs.nth(0), runs.nth(1)]) await expect(run).toContainText(/per sender.*\d/);
  });

  await test.step("a sweep shows its curve", async () => {
    await scorecard.unfold("P35");
    await scorecard.run("P35");
    await expect(scorecard.claim("P35").getByRole("img")).toHaveAttribute("aria-label", /MB\/s over offered/);
  });
  await expect.poll(() => workers(app)).toBe(AT_REST);
});

test("recorded results are there at once, failures are found, and a run confirms a claim", async ({
  app,
}) => {
  const { scorecard } = app;
  const { sheet } = scorecard;
  await app.open();
  await app.page.keyboard.press("s");
  await expect(sheet.getByTestId("all-papers")).toContainText(/prediction\d+ hold \(\d+ of them.*\d+ fail/);
  await sheet.getByLabel("Status").selectOption("fails");
  await expect(scorecard.outcome("P50")).toHaveText("✗ fails");
  await expect(scorecard.claim("P50")).toContainText("recorded");
  await expect(scorecard.claim("P21")).toBeHidden();
  await sheet.getByRole("button", { name: "Show all" }).click();
  await expect(scorecard.outcome("P25")).toHaveText("≈ holds, difference within the interval");

  await scorecard.run("P40");
  await expect(scorecard.claim("P40")).toContainText("confirmed");
  await expect(sheet).toContainText("1 claim is confirmed.");

  await sheet.getByRole("button", { name: "Run all" }).click();
  await expect(scorecard.outcome("P50").getByRole("progressbar")).toBeVisible();
  await sheet.getByRole("button", { name: "Cancel" }).click();
  await expect(sheet).toContainText(/Cancelled: \d+ of \d{3} runs are done\./);
  await expect(scorecard.outcome("P50")).toHaveText("✗ fails");
});

test("by keys: from claim to claim, unfold, run, close", async ({ app }) => {
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

test("all claims are run and cancelled: what is done stays, and no worker is left", async ({ app }) => {
  const { scorecard } = app;
  await openWith(app, SHORT_PAPER);
  await scorecard.open();
  await scorecard.sheet.getByRole("button", { name: "Run all" }).click();
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await expect(scorecard.outcome("P40").getByRole("progressbar")).toBeVisible();
  expect(workers(app)).toBeGreaterThan(AT_REST);

  await test.step("the sheet may be closed meanwhile; the page answers its reader", async () => {
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

test("an engine that crashes fails its own claim alone, with its log", async ({ app }) => {
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
      throw new Error("a fault of the engine");
    });
  });
  await expect(scorecard.outcome("P40")).toHaveText("! run failed");
  await scorecard.unfold("P40");
  await expect(scorecard.claim("P40")).toContainText("a fault of the engine");
  await expect(scorecard.claim("P40").locator("pre")).toContainText("Playing.");
  await scorecard.run("P26");
  await expect(scorecard.outcome("P26")).toHaveText("✓ holds");
  await expect.poll(() => workers(app)).toBe(AT_REST);
});
