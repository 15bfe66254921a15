/** Runs beside the one on the stage; and of whatever was begun, no worker stays behind. */
import { withFacts } from "./support/facts";
import { expect, type Flitscope, test } from "./support/flitscope";
import { runTextNatively } from "./support/native";
import { linkTo, THOUSAND_NODES, withDuration } from "./support/scenarios";

/** The engine of the stage, and the picture's worker. */
const AT_REST = 2;

const workers = (app: Flitscope) => app.page.workers().length;

/** The presets of this visit end after so many microseconds, whatever their files say. */
async function withPresetsOf(app: Flitscope, durationUs: number): Promise<void> {
  await withFacts(app.page, (facts) => ({
    ...facts,
    presets: facts.presets.map((preset) => ({ ...preset, text: withDuration(preset.id, durationUs) })),
  }));
}

/** As long as a scenario may be. Most presets take more than a minute for it, and no test looks on for that long. */
const LONGEST_US = 1_000_000;

/** Sets the stage running at full speed; resolves when it is under way, with its end far off. */
async function runFast(app: Flitscope): Promise<void> {
  await app.button("Run to the end").click();
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
  await app.button("Restart the engine").click();
  await app.idle();
  expect(workers(app)).toBe(AT_REST);

  await runFast(app);
  await app.page.goto("about:blank");
  expect(workers(app)).toBe(0);
});
