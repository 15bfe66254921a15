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
  await expect.poll(async () => (await app.state()).focus).toBe("b");
}

/** Where A and B stand. */
async function cycles(app: Flitscope) {
  const { a, b } = (await app.state()).sides;
  return [a.status?.cycle, b?.status?.cycle];
}

/** What each side has come to, and what its scenario comes to alone. */
async function results(app: Flitscope) {
  const { a, b } = (await app.state()).sides;
  const texts = [a, b].map((side) => JSON.stringify(side?.opened?.scenario));
  const alone = await app.page.evaluate((wanted) => window.__flitscope!.simulate(wanted), texts);
  return { alone, here: [a, b].map((side) => side?.status?.summary.result_digest) };
}

test("a copy that is edited plays beside the first, and each comes to what it comes to alone", async ({
  app,
}) => {
  await compared(app);
  await app.edit("run.duration_us", "90");
  await app.idle();
  await app.stepTo(1000);
  expect(await cycles(app)).toEqual([1000, 1000]);
  await app.command("focus-other-side");
  await app.idle();
  expect((await app.state()).opened?.scenario.run.duration_us).toBe(60);

  await app.command("run-to-end");
  await app.idle();
  expect(await cycles(app)).toEqual([60 * 200, 90 * 200]);
  const { alone, here } = await results(app);
  expect(here).toEqual(alone);
  expect(here[0]).not.toBe(here[1]);

  await app.command("reset");
  await app.idle();
  expect(await cycles(app)).toEqual([0, 0]);
});

test("a crash loses neither side", async ({ app }) => {
  await compared(app);
  await app.edit("run.seed", "5");
  await app.idle();
  const scenarios = async () => {
    const { sides, focus } = await app.state();
    return [sides.a.opened?.scenario, sides.b?.opened?.scenario, focus];
  };
  const before = await scenarios();
  expect(before.map((each) => (typeof each === "object" ? each.run.seed : each))).toEqual([5, 5, "b"]);
  await app.page.evaluate(() => window.__flitscope!.trap());
  await app.button("Restart the engine").click();
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
  const before = (await app.state()).sides;
  await app.reload();
  await app.idle();
  const again = (await app.state()).sides;
  expect([again.a.opened?.scenario, again.b?.opened?.scenario]).toEqual([
    before.a.opened?.scenario,
    before.b?.opened?.scenario,
  ]);
  await app.command("run-to-end");
  await app.idle();
  expect((await app.state()).reproduction.kind).toBe("reproduced");
});
