/** Background runs, and workers: each ends with what it was started for. */
import { withFacts } from "./support/facts";
import { expect, type Flitscope, test } from "./support/flitscope";
import { runTextNatively } from "./support/native";
import { linkTo, THOUSAND_NODES, withDuration } from "./support/scenarios";

/** The page's engine, and the picture's worker. */
const AT_REST = 2;

const workers = (app: Flitscope) => app.page.workers().length;

/** Gives all presets of this visit another duration. */
async function withPresetsOf(app: Flitscope, durationUs: number): Promise<void> {
  await withFacts(app.page, (facts) => ({
    ...facts,
    presets: facts.presets.map((preset) => ({ ...preset, text: withDuration(preset.id, durationUs) })),
  }));
}

/** The longest duration of a scenario: more than a minute of simulating. */
const LONGEST_US = 1_000_000;

/** Runs at full speed; resolves when the first cycles are simulated, long before the end. */
async function runFast(app: Flitscope): Promise<void> {
  await app.button("Run to the end").click();
  const underWay = () => {
    const { playing, speed, status } = window.__flitscope!.state();
    return playing && speed.kind === "unpaced" && status !== null && status.cycle > 0;
  };
  await app.page.waitForFunction(underWay);
}

const atRest = (app: Flitscope) => expect.poll(() => workers(app)).toBe(AT_REST);

test("runs of the pool have the native digests, and a run that is left behind leaves no worker", async ({
  app,
}, testInfo) => {
  await withPresetsOf(app, LONGEST_US);
  await app.open();
  await test.step("two scenarios in the pool", async () => {
    const texts = [withDuration("qsnet-64-transpose", 40), withDuration("qsnet-64-uniform", 60)];
    const digests = await app.page.evaluate((all) => window.__flitscope!.simulate(all), texts);
    for (const [i, text] of texts.entries())
      expect(digests[i]).toBe((await runTextNatively(text, testInfo)).result_digest);
    await atRest(app);
  });
  await test.step("another scenario", async () => {
    for (const address of [linkTo(THOUSAND_NODES), "#/p/qsnet-64-uniform"]) {
      await runFast(app);
      const { opened } = await app.state();
      await app.typeAddress(address);
      await expect.poll(async () => (await app.state()).opened?.digest).not.toBe(opened?.digest);
      await atRest(app);
    }
  });
  await test.step("a new engine", async () => {
    await app.page.evaluate(() => window.__flitscope!.trap());
    await app.button("Restart the engine").click();
    await app.idle();
    await atRest(app);
  });
  await test.step("another page", async () => {
    await runFast(app);
    await app.page.goto("about:blank");
    await expect.poll(() => workers(app)).toBe(0);
  });
});
