/**
 * The page stays smooth while the engine runs as fast as it goes: no task of the main thread above 50 ms after load,
 * and a pause is answered at once.
 *
 * What is measured is wall time, and the machine that measures may be busy with something else: any pause that the
 * operating system puts into a task counts as part of it. A page that is really slow is slow every time, a disturbance
 * is not, so the best of three runs counts, each in a fresh page. Traces are off, because recording them takes time on
 * the very thread that is measured.
 */
import { type Browser, expect, Flitscope, test } from "./support/flitscope";

const MOST_MS = 50;
const RUNS = 3;
/** Of bit-reversal, about three seconds of running: every part of the page has its hands full. */
const ENOUGH_US = 1500;

test.use({ trace: "off" });

type Measured = { longTasks: number[]; answeredMs: number };

async function measure(browser: Browser): Promise<Measured> {
  const page = await browser.newPage();
  const app = new Flitscope(page);
  await app.open("./#/p/qsnet-64-bit-reversal");
  // Loaded: the scenario is open, the gallery is read, a packet has moved and was drawn.
  await expect(app.figure("Circuits open")).not.toHaveText("0");
  await page.waitForFunction(() => window.__flitscope!.state().published !== null);
  const whileLoading = await page.evaluate(() => window.__flitscope!.longTasks().length);

  await app.button("Run to the end, as fast as it goes").click();
  await page.waitForFunction((cycles) => window.__flitscope!.state().status!.cycle > cycles, ENOUGH_US * 200);
  const answeredMs = await page.evaluate(async () => {
    const asked = performance.now();
    // Settles with the engine's answer: the cycle that it stopped at.
    await window.__flitscope!.command("toggle-play");
    return performance.now() - asked;
  });
  await app.idle();
  const { status } = await app.state();
  expect(status?.summary.finished, "the pause came before the end").toBe(false);
  const longTasks = (await page.evaluate(() => window.__flitscope!.longTasks())).slice(whileLoading);
  await page.close();
  return { longTasks, answeredMs };
}

const longest = ({ longTasks }: Measured) => Math.max(0, ...longTasks);

test("nothing blocks the page for more than 50 ms while the engine runs at full speed", async ({
  browser,
}, testInfo) => {
  const runs: Measured[] = [];
  const smooth = () => runs.some((run) => longest(run) <= MOST_MS && run.answeredMs <= MOST_MS);
  while (runs.length < RUNS && !smooth()) runs.push(await measure(browser));
  testInfo.annotations.push({ type: "runs", description: JSON.stringify(runs) });
  expect(Math.min(...runs.map(longest)), JSON.stringify(runs)).toBeLessThanOrEqual(MOST_MS);
  expect(Math.min(...runs.map((run) => run.answeredMs)), JSON.stringify(runs)).toBeLessThanOrEqual(MOST_MS);
  expect(smooth(), JSON.stringify(runs)).toBe(true);
});
