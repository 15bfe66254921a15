/**
 * The page stays smooth while the engine runs as fast as it goes, and with a thousand nodes: no task of the main thread
 * above 50 ms after load, frames that take a quarter of their time at most, and a pause is answered at once.
 *
 * The machine that measures may be busy with something else. So tasks and frames are measured in CPU time; the answer is
 * wall time, of which the best of five runs counts, each in a fresh page: a page that is really slow is slow every time,
 * a disturbance is not.
 */
import type { Page, TestInfo } from "@playwright/test";
import { type Browser, expect, Flitscope, test } from "./support/flitscope";
import { mainThreadCpu } from "./support/main-thread";
import { linkTo, presetScenario, THOUSAND_NODES } from "./support/scenarios";

const MOST_MS = 50;
const RUNS = 5;
/** About three seconds of running: every part of the page has its hands full. */
const ENOUGH_US = 15_000;
/** Bit-reversal on 64 nodes that does not end meanwhile. */
const LONG = { ...presetScenario("qsnet-64-bit-reversal"), run: { duration_us: 1_000_000 } };
/** Of the 16.7 ms between two frames. With twenty processes beside it, 1.5 ms were measured. */
const MOST_FRAME_MS = 4;
/** About five seconds. */
const FRAMES = 300;

test.use({ trace: "off" });
test.setTimeout(300_000);

/** In ms; the task and what a frame takes on the main thread are CPU time. */
type Measured = {
  longestTask: number;
  answer: number;
  frame?: number;
};

/** Measures until each respect has been good once, five times at most. */
async function expectSmooth(measure: () => Promise<Measured>, testInfo: TestInfo) {
  const runs: Measured[] = [];
  const best = (of: (run: Measured) => number) => Math.min(...runs.map(of));
  const smooth = () =>
    best(({ longestTask }) => longestTask) <= MOST_MS &&
    best(({ answer }) => answer) <= MOST_MS &&
    best(({ frame }) => frame ?? 0) <= MOST_FRAME_MS;
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

/** Resolves after so many animation frames of the main thread. */
function frames(page: Page): Promise<void> {
  return page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        let seen = 0;
        const beat = () => {
          seen += 1;
          if (seen < wanted) requestAnimationFrame(beat);
          else resolve();
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
  const { longest } = await mainThreadCpu(browser, page, async () => {
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
  const { app, page } = await openedPage(browser);
  const opening = await mainThreadCpu(browser, page, async () => {
    await app.typeAddress(linkTo(THOUSAND_NODES));
    await page.waitForFunction(() => window.__flitscope!.state().opened?.scenario.topology.nodes === 1024);
    await expect(app.figure("Circuits open")).toHaveText(/^[1-9]/);
  });
  let answer = Number.NaN;
  const playing = await mainThreadCpu(browser, page, async () => {
    await frames(page);
    await app.button("Run to the end, as fast as it goes").click();
    const before = await cycle(app);
    await frames(page);
    expect(await cycle(app), "it played all the while").toBeGreaterThan(before);
    answer = await pauseAnswered(page);
    await app.idle();
  });
  await page.close();
  const longestTask = Math.max(opening.longest, playing.longest);
  return { longestTask, answer, frame: playing.total / (2 * FRAMES) };
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
  expect((await mainThreadCpu(browser, page, busy)).longest).toBeGreaterThan(MOST_MS);
  await page.close();
});

test("nothing blocks the page for more than 50 ms while the engine runs at full speed", async ({
  browser,
}, testInfo) => {
  await expectSmooth(() => fullSpeed(browser), testInfo);
});

test("with 1,024 nodes simulating and drawing, a frame leaves three quarters of its time to others", async ({
  browser,
}, testInfo) => {
  await expectSmooth(() => thousandNodes(browser), testInfo);
});
