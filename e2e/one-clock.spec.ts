/** Two simulations on one clock, in the browser: each gives what it gives alone, also after a crash and a reload. */
import type { Flitscope } from "./support/flitscope";
import { expect, test } from "./support/flitscope";
import { withDuration } from "./support/scenarios";

const SHORT = withDuration("qsnet-64-uniform", 60);

/** Where A and B are, in cycles. */
async function cycles(app: Flitscope) {
  const { a, b } = (await app.state()).sides;
  return [a.status?.cycle, b?.status?.cycle];
}

async function scenarios(app: Flitscope) {
  const { sides, focus } = await app.state();
  return [sides.a.opened?.scenario, sides.b?.opened?.scenario, focus];
}

/** At their ends, A and B have the results that their scenarios have alone. */
async function endAsAlone(app: Flitscope): Promise<void> {
  await app.command("run-to-end");
  await app.idle();
  expect(await cycles(app)).toEqual([60 * 200, 90 * 200]);
  const { a, b } = (await app.state()).sides;
  const texts = [a, b].map((side) => JSON.stringify(side?.opened?.scenario));
  const alone = await app.page.evaluate((wanted) => window.__flitscope!.simulate(wanted), texts);
  expect([a, b].map((side) => side?.status?.summary.result_digest)).toEqual(alone);
  expect(alone[0]).not.toBe(alone[1]);
}

test("an edited copy plays next to the first, and both outlive a crash and a reload", async ({ app }) => {
  await app.open();
  await app.chooseFile("short.json", SHORT);
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(60);
  await app.command("reset");
  await app.idle();
  await app.page.keyboard.press("c");
  await expect.poll(async () => (await app.state()).focus).toBe("b");
  await app.edit("run.duration_us", "90");
  await expect.poll(async () => (await app.state()).opened?.scenario.run.duration_us).toBe(90);
  await app.idle();
  await app.stepTo(1000);
  expect(await cycles(app)).toEqual([1000, 1000]);
  const before = await scenarios(app);

  await test.step("a crash loses neither side", async () => {
    await app.page.evaluate(() => window.__flitscope!.trap());
    await app.button("Restart the engine").click();
    await app.ready();
    await app.idle();
    expect(await scenarios(app)).toEqual(before);
    await endAsAlone(app);
    await app.command("reset");
    await app.idle();
    expect(await cycles(app)).toEqual([0, 0]);
  });

  await test.step("the address opens both again, with the results that it promises", async () => {
    await expect.poll(() => app.hash).toMatch(/^#\/c\/.+~.+\?r=\w+,\w+/);
    await app.reload();
    await app.idle();
    expect((await scenarios(app)).slice(0, 2)).toEqual(before.slice(0, 2));
    await app.command("run-to-end");
    await app.idle();
    expect((await app.state()).reproduction.kind).toBe("reproduced");
  });
});
