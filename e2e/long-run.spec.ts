/** A run may be longer than 2³² cycles, which are 21.5 s on QsNet. */
import { expect, test } from "./support/flitscope";
import { linkTo } from "./support/scenarios";

const CYCLE = 4_400_000_000;
/** It computes for a long time between its messages, so that 22 s are soon simulated. */
const PROGRAM = {
  version: 4,
  topology: { arity: 2, dimension: 2 },
  jobs: [{ program: { name: "lammps-ljs", atoms: 500_000, compute_percent: 1000, repetitions: 20 } }],
  run: { duration_us: 60_000_000 },
};

test("an Elite that breaks 22 s after the start does so in the form, in the link and after a reload", async ({
  app,
}) => {
  await app.open(`${linkTo(PROGRAM)}?t=${CYCLE}&sel=e2`);
  await app.idle();
  await expect(app.heading).toHaveText("Elite level 2 number 0");
  expect((await app.state()).status?.cycle).toBe(CYCLE);
  await app.button("Break this Elite").click();
  await app.idle();
  const broken = [{ at_cycle: CYCLE, change: "break", part: { level: 2, elite: 0 } }];
  expect((await app.state()).opened?.scenario.events).toEqual(broken);
  await expect(app.problems).toHaveCount(0);

  const time = app.page.getByLabel("Break Elite 2.0: time, µs");
  await time.evaluate((field) => field.closest("details")?.setAttribute("open", ""));
  await expect(time).toHaveValue("22000000");

  const link = await app.page.evaluate(() => window.__flitscope!.momentLink());
  await app.open("./");
  await app.open(link!);
  expect((await app.state()).opened?.scenario.events).toEqual(broken);
  await app.reload();
  expect((await app.state()).opened?.scenario.events).toEqual(broken);
});
