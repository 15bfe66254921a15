/** Two simulations on one clock, in the browser: each gives what it gives alone, and neither is lost by a mishap. */
import type { Flitscope } from "./support/flitscope";
import { expect, test } from "./support/flitscope";
import { withDuration } from "./support/scenarios";

const SHORT = withDuration("qsnet-64-uniform", 60);

/** A short run, and a copy of it in focus that has half the load. */
async function compared(app: Flitscope): Promise<void> {
  await app.open();
  await app.chooseFile("short.json", SHORT);
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(60);
  await app.command("reset");
  await app.idle();
  await app.page.keyboard.press("c");
  await app.idle();
  await expect.poll(async () => (await app.state()).compare?.focus).toBe("b");
}

/** What each side has come to, and what its scenario comes to alone. */
async function results(app: Flitscope) {
  const { opened, status, compare } = await app.state();
  const texts = [opened?.scenario, compare?.other.scenario].map((scenario) => JSON.stringify(scenario));
  const alone = await app.page.evaluate((wanted) => window.__flitscope!.simulate(wanted), texts);
  return { alone, here: [status, compare?.otherStatus].map((each) => each?.summary.result_digest) };
}

test("a copy that is edited plays beside the first, and each comes to what it comes to alone", async ({
  app,
}) => {
  await compared(app);
  await app.edit("run.duration_us", "90");
  await app.idle();
  await app.stepTo(1000);
  expect((await app.state()).compare?.otherStatus?.cycle).toBe(1000);
  await app.command("focus-other-side");
  await app.idle();
  expect((await app.state()).opened?.scenario.run.duration_us).toBe(60);

  await app.command("run-to-end");
  await app.idle();
  const { status, compare } = await app.state();
  expect([status?.cycle, compare?.otherStatus?.cycle]).toEqual([60 * 200, 90 * 200]);
  const { alone, here } = await results(app);
  expect(here).toEqual(alone);
  expect(here[0]).not.toBe(here[1]);

  await app.command("reset");
  await app.idle();
  const back = await app.state();
  expect([back.status?.cycle, back.compare?.otherStatus?.cycle]).toEqual([0, 0]);
});

test("a crash loses neither side", async ({ app }) => {
  await compared(app);
  await app.edit("run.seed", "5");
  await app.idle();
  const scenarios = async () => {
    const { opened, compare } = await app.state();
    return [opened?.scenario, compare?.other.scenario, compare?.focus];
  };
  const before = await scenarios();
  expect(before.map((each) => (typeof each === "object" ? each.run.seed : each))).toEqual([5, 5, "b"]);
  await app.page.evaluate(() => window.__flitscope!.trap());
  await app.button("Start the engine again").click();
  await app.ready();
  await app.idle();
  expect(await scenarios()).toEqual(before);
  await app.command("run-to-end");
  await app.idle();
  const { alone, here } = await results(app);
  expect(here).toEqual(alone);
});

test("the address opens both again, with the results that it promises", async ({ app }) => {
  await compared(app);
  await app.edit("run.duration_us", "90");
  await app.command("run-to-end");
  await app.idle();
  await expect.poll(() => app.hash).toMatch(/^#\/c\/.+~.+\?r=\w+,\w+/);
  const { opened, compare } = await app.state();
  await app.reload();
  await app.idle();
  const again = await app.state();
  expect([again.opened?.scenario, again.compare?.other.scenario]).toEqual([
    opened?.scenario,
    compare?.other.scenario,
  ]);
  await app.command("run-to-end");
  await app.idle();
  expect((await app.state()).reproduction.kind).toBe("reproduced");
});
