/**
 * The page stays smooth while the engine runs as fast as it goes, and with a thousand nodes: no task of the main thread
 * above 50 ms after load, frames as regular as those of an empty page, and a pause is answered at once.
 *
 * What is measured is wall time, and the machine that measures may be busy with something else: any pause that the
 * operating system puts into a task counts as part of it. A page that is really slow is slow every time, a disturbance
 * is not, so the best of three runs counts, each in a fresh page. Traces are off, because recording them takes time on
 * the very thread that is measured.
 */
import type { Page, TestInfo } from "@playwright/test";
import { type Browser, expect, Flitscope, test } from "./support/flitscope";
import { linkTo, presetScenario, THOUSAND_NODES } from "./support/scenarios";

const MOST_MS = 50;
const RUNS = 3;
/** About three seconds of running: every part of the page has its hands full. */
const ENOUGH_US = 15_000;
/** Bit-reversal on 64 nodes that does not end meanwhile. */
const LONG = { ...presetScenario("qsnet-64-bit-reversal"), run: { duration_us: 1_000_000 } };
/** Of an empty page's interval between two frames, at the 95th percentile of each. */
const MOST_RATIO = 1.2;
/** About five seconds. */
const FRAMES = 300;

test.use({ trace: "off" });
test.setTimeout(180_000);

type Measured = {
  longestTask: number;
  answeredMs: number;
  ratio?: number;
  p95Ms?: number;
  emptyP95Ms?: number;
};

/** Measures until a run is smooth in every respect, three times at most. */
async function expectSmooth(measure: () => Promise<Measured>, testInfo: TestInfo) {
  const runs: Measured[] = [];
  const smooth = ({ longestTask, answeredMs, ratio }: Measured) =>
    longestTask <= MOST_MS && answeredMs <= MOST_MS && (ratio ?? 0) <= MOST_RATIO;
  while (runs.length < RUNS && !runs.some(smooth)) runs.push(await measure());
  testInfo.annotations.push({ type: "runs", description: JSON.stringify(runs) });
  expect(runs.some(smooth), JSON.stringify(runs)).toBe(true);
}

/** Loaded: the scenario is open, the gallery is read, a packet has moved and was drawn. */
async function openedPage(browser: Browser): Promise<{ app: Flitscope; page: Page; whileLoading: number }> {
  const page = await browser.newPage();
  const app = new Flitscope(page);
  await app.open("./#/p/qsnet-64-bit-reversal");
  await expect(app.figure("Circuits open")).not.toHaveText("0");
  await page.waitForFunction(() => window.__flitscope!.state().published !== null);
  return { app, page, whileLoading: await page.evaluate(() => window.__flitscope!.longTasks().length) };
}

async function longestTask(page: Page, whileLoading: number): Promise<number> {
  const longTasks = await page.evaluate(() => window.__flitscope!.longTasks());
  return Math.max(0, ...longTasks.slice(whileLoading));
}

/** Settles with the engine's answer: the cycle that it stopped at. */
function pauseAnswered(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const asked = performance.now();
    await window.__flitscope!.command("toggle-play");
    return performance.now() - asked;
  });
}

/**
 * The 95th percentile of the time from one animation frame of the main thread to the next, by the browser's own time of
 * each: the one that the screen keeps. A frame that the main thread missed shows as an interval of two.
 */
function frameP95(page: Page): Promise<number> {
  return page.evaluate(
    (frames) =>
      new Promise<number>((resolve) => {
        const intervals: number[] = [];
        let before: number | null = null;
        const beat = (now: number) => {
          if (before !== null) intervals.push(now - before);
          before = now;
          if (intervals.length < frames) requestAnimationFrame(beat);
          else resolve(intervals.toSorted((a, b) => a - b)[Math.floor(0.95 * frames)]!);
        };
        requestAnimationFrame(beat);
      }),
    FRAMES,
  );
}

const cycle = async (app: Flitscope) => (await app.state()).status?.cycle ?? 0;

async function fullSpeed(browser: Browser): Promise<Measured> {
  const { app, page, whileLoading } = await openedPage(browser);
  await app.typeAddress(linkTo(LONG));
  await page.waitForFunction(
    () => window.__flitscope!.state().opened?.scenario.run.duration_us === 1_000_000,
  );
  await app.button("Run to the end, as fast as it goes").click();
  await page.waitForFunction((cycles) => window.__flitscope!.state().status!.cycle > cycles, ENOUGH_US * 200);
  const answeredMs = await pauseAnswered(page);
  await app.idle();
  const { status } = await app.state();
  expect(status?.summary.finished, "the pause came before the end").toBe(false);
  const measured = { longestTask: await longestTask(page, whileLoading), answeredMs };
  await page.close();
  return measured;
}

/** From 64 nodes to 1,024 while playing; then the larger machine plays, at the usual pace and at full speed. */
async function thousandNodes(browser: Browser): Promise<Measured> {
  const empty = await browser.newPage();
  const emptyP95Ms = await frameP95(empty);
  await empty.close();

  const { app, page, whileLoading } = await openedPage(browser);
  await app.typeAddress(linkTo(THOUSAND_NODES));
  await page.waitForFunction(() => window.__flitscope!.state().opened?.scenario.topology.nodes === 1024);
  await expect(app.figure("Circuits open")).toHaveText(/^[1-9]/);
  const paced = await frameP95(page);
  await app.button("Run to the end, as fast as it goes").click();
  const before = await cycle(app);
  const unpaced = await frameP95(page);
  expect(await cycle(app), "it played all the while").toBeGreaterThan(before);
  const answeredMs = await pauseAnswered(page);
  await app.idle();
  const p95Ms = Math.max(paced, unpaced);
  const longest = await longestTask(page, whileLoading);
  await page.close();
  return { longestTask: longest, answeredMs, ratio: p95Ms / emptyP95Ms, p95Ms, emptyP95Ms };
}

test("nothing blocks the page for more than 50 ms while the engine runs at full speed", async ({
  browser,
}, testInfo) => {
  await expectSmooth(() => fullSpeed(browser), testInfo);
});

test("with 1,024 nodes simulating and drawing, frames come as regularly as those of an empty page", async ({
  browser,
}, testInfo) => {
  await expectSmooth(() => thousandNodes(browser), testInfo);
});
