/**
 * The page stays smooth while the engine runs as fast as it goes, and with a thousand nodes: no task of the main thread
 * above 50 ms after load, frames as regular as those of an empty page, and a pause is answered at once.
 *
 * The machine that measures may be busy with something else. So tasks are measured in CPU time; the other two are wall
 * time, of which the best of five runs counts, each in a fresh page: a page that is really slow is slow every time, a
 * disturbance is not.
 */
import type { Page, TestInfo } from "@playwright/test";
import { type Browser, expect, Flitscope, test } from "./support/flitscope";
import { longestTask } from "./support/main-thread";
import { linkTo, presetScenario, THOUSAND_NODES } from "./support/scenarios";

const MOST_MS = 50;
const RUNS = 5;
/** About three seconds of running: every part of the page has its hands full. */
const ENOUGH_US = 15_000;
/** Bit-reversal on 64 nodes that does not end meanwhile. */
const LONG = { ...presetScenario("qsnet-64-bit-reversal"), run: { duration_us: 1_000_000 } };
/** Of an empty page's interval between two frames, at the 95th percentile of each. */
const MOST_RATIO = 1.2;
/** About five seconds. */
const FRAMES = 300;

test.use({ trace: "off" });
test.setTimeout(300_000);

/** In ms, but the ratio of frame intervals. */
type Measured = {
  longestTask: number;
  answer: number;
  ratio?: number;
};

/** Measures until each respect has been good once, five times at most. */
async function expectSmooth(measure: () => Promise<Measured>, testInfo: TestInfo) {
  const runs: Measured[] = [];
  const best = (of: (run: Measured) => number) => Math.min(...runs.map(of));
  const smooth = () =>
    best(({ longestTask }) => longestTask) <= MOST_MS &&
    best(({ answer }) => answer) <= MOST_MS &&
    best(({ ratio }) => ratio ?? 0) <= MOST_RATIO;
  while (runs.length < RUNS && !smooth()) runs.push(await measure());
  testInfo.annotations.push({ type: "runs", description: JSON.stringify(runs) });
  expect(smooth(), JSON.stringify(runs)).toBe(true);
}

/** Loaded: the scenario is open, the gallery is read, a packet has moved and was drawn. */
async function openedPage(browser: Browser): Promise<{ app: Flitscope; page: Page }> {
  const page = await browser.newPage();
  const app = new Flitscope(page);
  await app.open("./#/p/qsnet-64-bit-reversal");
  await expect(app.figure("Circuits open")).not.toHaveText("0");
  await page.waitForFunction(() => window.__flitscope!.state().published !== null);
  return { app, page };
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
  const { app, page } = await openedPage(browser);
  let answer = Number.NaN;
  const longest = await longestTask(browser, page, async () => {
    await app.typeAddress(linkTo(LONG));
    await page.waitForFunction(
      () => window.__flitscope!.state().opened?.scenario.run.duration_us === 1_000_000,
    );
    await app.button("Run to the end, as fast as it goes").click();
    await page.waitForFunction(
      (cycles) => window.__flitscope!.state().status!.cycle > cycles,
      ENOUGH_US * 200,
    );
    answer = await pauseAnswered(page);
    await app.idle();
  });
  const { status } = await app.state();
  expect(status?.summary.finished, "the pause came before the end").toBe(false);
  await page.close();
  return { longestTask: longest, answer };
}

/** From 64 nodes to 1,024 while playing; then the larger machine plays, at the usual pace and at full speed. */
async function thousandNodes(browser: Browser): Promise<Measured> {
  const empty = await browser.newPage();
  const emptyP95Ms = await frameP95(empty);
  await empty.close();

  const { app, page } = await openedPage(browser);
  let [p95Ms, answer] = [Number.NaN, Number.NaN];
  const longest = await longestTask(browser, page, async () => {
    await app.typeAddress(linkTo(THOUSAND_NODES));
    await page.waitForFunction(() => window.__flitscope!.state().opened?.scenario.topology.nodes === 1024);
    await expect(app.figure("Circuits open")).toHaveText(/^[1-9]/);
    const paced = await frameP95(page);
    await app.button("Run to the end, as fast as it goes").click();
    const before = await cycle(app);
    const unpaced = await frameP95(page);
    expect(await cycle(app), "it played all the while").toBeGreaterThan(before);
    answer = await pauseAnswered(page);
    await app.idle();
    p95Ms = Math.max(paced, unpaced);
  });
  await page.close();
  return { longestTask: longest, answer, ratio: p95Ms / emptyP95Ms };
}

test("a task that takes too long is seen", async ({ browser }) => {
  const page = await browser.newPage();
  await page.setContent("<p>busy</p>");
  const busy = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          setTimeout(() => {
            let sum = 0;
            for (let turn = 0; turn < 3e8; turn++) sum += turn % 7;
            document.title = String(sum);
            resolve();
          });
        }),
    );
  expect(await longestTask(browser, page, busy)).toBeGreaterThan(MOST_MS);
  await page.close();
});

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
