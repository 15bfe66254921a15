/** Runs beside the one on the stage; and of whatever was begun, no worker stays behind. */
import { expect, type Flitscope, test } from "./support/flitscope";
import { runTextNatively } from "./support/native";
import { linkTo, PRESETS, THOUSAND_NODES, withDuration } from "./support/scenarios";

/** The engine of the stage, and the picture's worker. */
const AT_REST = 2;

const workers = (app: Flitscope) => app.page.workers().length;
const sheet = (app: Flitscope) => app.page.getByRole("dialog", { name: "Published and simulated" });
const row = (app: Flitscope, title: string) => sheet(app).getByRole("row", { name: title });

/** The presets of this visit end after so many microseconds, whatever their files say. */
async function withPresetsOf(app: Flitscope, durationUs: number): Promise<void> {
  await app.page.route("**/scenarios/qsnet-*.json", (route) => {
    const id = /([\w-]+)\.json$/.exec(route.request().url())?.[1] ?? "";
    return route.fulfill({ contentType: "application/json", body: withDuration(id, durationUs) });
  });
}

/** As long as a scenario may be. Most presets take more than a minute for it, and no test looks on for that long. */
const LONGEST_US = 1_000_000;

/** Sets the stage running at full speed; resolves when it is under way, with its end far off. */
async function runFast(app: Flitscope): Promise<void> {
  await app.button("Run to the end, as fast as it goes").click();
  const underWay = () => {
    const { playing, speed, status } = window.__flitscope!.state();
    return playing && speed.kind === "unpaced" && status !== null && status.cycle > 0;
  };
  await app.page.waitForFunction(underWay);
}

test("two scenarios in the pool give what the native engine gives for them, and their workers end", async ({
  app,
}, testInfo) => {
  const texts = [withDuration("qsnet-64-transpose", 40), withDuration("qsnet-64-uniform", 60)];
  await app.open();
  const digests = await app.page.evaluate((all) => window.__flitscope!.simulate(all), texts);
  for (const [i, text] of texts.entries())
    expect(digests[i]).toBe((await runTextNatively(text, testInfo)).result_digest);
  await expect.poll(() => workers(app)).toBe(AT_REST);
});

test("a visitor runs all presets beside the published values, and gives up", async ({ app }) => {
  await withPresetsOf(app, LONGEST_US);
  await app.open();
  await app.page.keyboard.press("v");
  await expect(sheet(app)).toBeVisible();
  await expect(sheet(app).getByRole("row")).toHaveCount(PRESETS.length + 1);
  await expect(row(app, "Bit-reversal: hot links")).toContainText("165–200 MB/s");
  await expect(row(app, "Bit-reversal: hot links")).toContainText("not run yet");

  await app.button("Run all presets").click();
  await expect(sheet(app).getByRole("progressbar").first()).toHaveAttribute("value", /^[1-9]/);
  await expect(sheet(app)).toContainText("waits for its turn");
  expect(workers(app)).toBeGreaterThan(AT_REST);

  await test.step("the sheet may be closed meanwhile; the page is at its visitor's command", async () => {
    await app.page.keyboard.press("Escape");
    await expect(sheet(app)).toBeHidden();
    await expect(app.page.locator(".run-all")).toHaveText(/^\d of 9…$/);
    await app.pause();
    await app.page.locator(".run-all").click();
  });

  await expect(sheet(app).getByRole("progressbar"), "they are still at it").not.toHaveCount(0);
  expect(workers(app)).toBeGreaterThan(AT_REST);
  await app.button("Cancel").click();
  await expect(sheet(app)).toContainText("cancelled");
  await expect(sheet(app).getByRole("progressbar")).toHaveCount(0);
  await expect.poll(() => workers(app)).toBe(AT_REST);
  await expect(app.button("Run all presets")).toBeVisible();
});

test("what a preset comes to is held against the paper", async ({ app }) => {
  // The presets of this visit are short: the sheet is what is tested, not the values.
  await withPresetsOf(app, 50);
  await app.page.route("**/qsnet-64-shuffle.json", (route) =>
    route.fulfill({ json: { version: 1, run: { seed: -1 } } }),
  );
  await app.open();
  await app.page.locator(".run-all").click();
  await app.button("Run all presets").click();
  await expect(sheet(app).locator("output")).toHaveText("8 of 9 presets are done.");
  await expect(row(app, "Neighbor: best case")).toContainText(/28\d\.\d MB\/s.*✓ holds/);
  await expect(row(app, "Perfect shuffle")).toContainText("failed: run.seed");
  await expect.poll(() => workers(app)).toBe(AT_REST);

  await sheet(app).getByRole("link", { name: "Neighbor: best case" }).click();
  await expect(sheet(app)).toBeHidden();
  await expect(app.preset).toHaveValue("qsnet-64-neighbor");
});

test("leaving a run for another scenario, for a new engine or for another page leaves no worker", async ({
  app,
}) => {
  await withPresetsOf(app, LONGEST_US);
  await app.open();
  for (const address of [linkTo(THOUSAND_NODES), "#/p/qsnet-64-uniform", linkTo(THOUSAND_NODES)]) {
    await runFast(app);
    const { opened } = await app.state();
    await app.typeAddress(address);
    await expect.poll(async () => (await app.state()).opened?.digest).not.toBe(opened?.digest);
    expect(workers(app)).toBe(AT_REST);
  }
  await app.page.evaluate(() => window.__flitscope!.trap());
  await app.button("Start the engine again").click();
  await app.idle();
  expect(workers(app)).toBe(AT_REST);

  await runFast(app);
  await app.page.goto("about:blank");
  expect(workers(app)).toBe(0);
});
