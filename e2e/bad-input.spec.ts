/**
 * Links and files that cannot be opened, and an engine that stops: the page says what happened, and its visitor loses
 * nothing. web/src/state/session.test.ts has more of them, without a browser.
 */
import { expect, type Flitscope, test } from "./support/flitscope";
import { linkTo, presetScenario, withDuration } from "./support/scenarios";

/** A valid scenario of 10 MB. */
const TOO_LARGE = `${" ".repeat(10_000_000)}${withDuration("qsnet-64-transpose", 50)}`;

/** Paused in a run of another seed at full speed, with an Elite selected and first results. */
async function inTheMiddle(app: Flitscope) {
  const { jobs } = presetScenario("qsnet-64-bit-reversal");
  // The longest run: it does not end before the pause.
  await app.open(`./${linkTo({ name: "Mine", jobs, run: { seed: 7, duration_us: 1_000_000 } })}`);
  await app.button("Run to the end").click();
  await expect(app.accepted).toHaveText(/MB\/s/);
  await app.pause();
  await app.elite(5).click();
  await expect.poll(async () => app.hash).toBe(`#/s/${(await app.state()).opened?.payload}`);
  const address = app.hash;
  const before = await app.possessions();
  return {
    /** Scenario, results, settings and address are the same, and the run continues. */
    async isKept() {
      await app.idle();
      expect(await app.possessions()).toEqual(before);
      await expect.poll(() => app.hash).toBe(address);
      await app.button("Step one flit time").click();
      await app.idle();
      expect((await app.state()).status?.cycle).toBe(before.cycle! + 1);
    },
  };
}

async function says(app: Flitscope, ...words: (string | RegExp)[]) {
  for (const text of words) await expect(app.problems).toContainText(text);
}

test("a corrupt link over an open page is refused, and nothing is lost", async ({ app }) => {
  const mine = await inTheMiddle(app);
  await app.typeAddress(app.hash.slice(0, -9));
  await says(app, "This link could not be opened", "truncated or altered", "The page still shows");
  await mine.isKept();
  await app.button("Dismiss").click();
  await expect(app.problems).toBeHidden();
});

test("a scenario file of 10 MB is refused, dropped or chosen", async ({ app }) => {
  const mine = await inTheMiddle(app);
  for (const way of ["drop", "chooseFile"] as const) {
    await app[way](`${way}.json`, TOO_LARGE);
    await says(app, `${way}.json could not be opened`, "is 9.5 MiB, larger than the limit of 1 MiB");
  }
  await mine.isKept();
});

test("the engine traps: the page keeps scenario and results, and a new engine runs the scenario", async ({
  app,
}) => {
  await app.open("./#/p/qsnet-64-bit-reversal");
  await app.edit("run.duration_us", "50");
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(50);
  await app.runToEnd();
  const digest = await app.resultDigest();
  const before = await app.possessions();
  const address = app.hash;

  await app.page.evaluate(() => window.__flitscope!.trap());
  await expect(app.crash).toContainText("The engine stopped in trap");
  await expect(app.crash).toContainText("Your scenario and settings are safe");
  expect(await app.possessions()).toEqual(before);
  expect(app.hash).toBe(address);
  await app.crash.getByText("What the engine did last").click();
  await expect(app.crash).toContainText("Fire drill");

  await app.button("Restart the engine").click();
  await expect(app.crash).toBeHidden();
  await app.idle();
  const again = await app.possessions();
  expect(again.scenario).toEqual(before.scenario);
  expect(again.speed).toEqual(before.speed);
  await app.runToEnd();
  expect(await app.resultDigest()).toBe(digest);
});

test.describe("with motion", () => {
  // That a scenario runs is seen by its playing.
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("a corrupt link at the start is reported and stays in the address bar; a preset plays instead", async ({
    app,
  }) => {
    await app.open("./#/s/d4.AAAA");
    await says(app, "This link could not be opened", "truncated or altered", "QsNet, 64 nodes");
    await expect(app.button("Pause")).toBeVisible();
    expect(app.hash).toBe("#/s/d4.AAAA");
  });
});
