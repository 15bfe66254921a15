/**
 * The page stays smooth while the engine runs as fast as it goes, and with a thousand nodes: tasks of the main thread,
 * frames, and the answer to a pause. The best of five runs is recorded, each in a fresh page, in CPU time: a slow page is
 * slow in each of them, a disturbance is not. Where the machine is idle no task may be above 50 ms, and frames may take a
 * quarter of their time.
 */
import type { Page, TestInfo } from "@playwright/test";
import { type CpuTrace, cpuTrace } from "./support/cpu-trace";
import { type Browser, expect, Flitscope, test } from "./support/flitscope";
import { recordFigures } from "./support/measurement";
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

/** In ms of CPU time; a task and a frame are of the main thread, the answer is of the engine's worker, too. */
type Measured = {
  longestTask: number;
  answer: number;
  answerWall: number;
  frame?: number;
};

/** Measures five times at most, until all figures have been within their limits once, and records the best. */
async function recordBest(measure: () => Promise<Measured>, testInfo: TestInfo) {
  const runs: Measured[] = [];
  const best = (of: keyof Measured) => Math.min(...runs.map((run) => run[of] ?? 0));
  const isSmooth = () =>
    Math.max(best("longestTask"), best("answer"), best("answerWall")) <= MOST_MS &&
    best("frame") <= MOST_FRAME_MS;
  while (runs.length < RUNS && !(runs.length > 0 && isSmooth())) runs.push(await measure());
  const frame = runs.every((run) => run.frame !== undefined) ? { "frame, CPU ms": best("frame") } : {};
  recordFigures<string>(
    testInfo,
    {
      "longest task, CPU ms": best("longestTask"),
      "answer to a pause, CPU ms": best("answer"),
      "answer to a pause, wall ms": best("answerWall"),
      ...frame,
    },
    {
      "longest task, CPU ms": MOST_MS,
      "answer to a pause, CPU ms": MOST_MS,
      "answer to a pause, wall ms": MOST_MS,
      "frame, CPU ms": MOST_FRAME_MS,
    },
  );
}

/** Loaded: the scenario is open, the gallery is read, a packet has moved and was drawn. */
async function openedPage(browser: Browser): Promise<{ app: Flitscope; page: Page }> {
  const page = await browser.newPage();
  const app = new Flitscope(page);
  await app.open("./?clock=real#/p/qsnet-64-bit-reversal");
  await expect(app.figure("Circuits open")).not.toHaveText("0");
  await page.waitForFunction(() => window.__flitscope!.state().published !== null);
  return { app, page };
}

/** Settles with the engine's answer: the cycle that it stopped at. */
function pauseAnswered(page: Page): Promise<void> {
  return page.evaluate(async () => {
    // In a task of the page's own: that of the test's question is not counted.
    await new Promise((go) => setTimeout(go));
    performance.mark("pause asked");
    await window.__flitscope!.command("toggle-play");
    performance.mark("pause answered");
  });
}

/** The time that a pause took. */
function answerIn(trace: CpuTrace): Pick<Measured, "answer" | "answerWall"> {
  const span = { from: trace.last("pause asked"), to: trace.last("pause answered") };
  return { answer: trace.within(span, ["main", "worker"]), answerWall: (span.to - span.from) / 1000 };
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
  const trace = await cpuTrace(browser, page, async () => {
    await app.typeAddress(linkTo(LONG));
    await page.waitForFunction(
      () => window.__flitscope!.state().opened?.scenario.run.duration_us === 1_000_000,
    );
    await app.button("Run to the end").click();
    await page.waitForFunction(
      (cycles) => window.__flitscope!.state().status!.cycle > cycles,
      ENOUGH_US * 200,
    );
    await pauseAnswered(page);
    await app.idle();
  });
  const { status } = await app.state();
  expect(status?.summary.finished, "the pause came before the end").toBe(false);
  await page.close();
  return { longestTask: trace.longestTask, ...answerIn(trace) };
}

/** From 64 nodes to 1,024 while playing; then the larger machine plays, at the usual pace and at full speed. */
async function thousandNodes(browser: Browser): Promise<Measured> {
  const { app, page } = await openedPage(browser);
  const opening = await cpuTrace(browser, page, async () => {
    await app.typeAddress(linkTo(THOUSAND_NODES));
    await page.waitForFunction(() => window.__flitscope!.state().opened?.scenario.topology.nodes === 1024);
    await expect(app.figure("Circuits open")).toHaveText(/^[1-9]/);
  });
  const playing = await cpuTrace(browser, page, async () => {
    await frames(page);
    await app.button("Run to the end").click();
    const before = await cycle(app);
    await frames(page);
    expect(await cycle(app), "it played all the while").toBeGreaterThan(before);
    await pauseAnswered(page);
    await app.idle();
    const { status, opened } = await app.state();
    expect(status!.cycle, "it was paused before its end").toBeLessThan(opened!.endCycle);
  });
  await page.close();
  const longestTask = Math.max(opening.longestTask, playing.longestTask);
  return { longestTask, ...answerIn(playing), frame: playing.total / (2 * FRAMES) };
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
            // In another task: of one that has not ended the trace has nothing.
            setTimeout(resolve);
          });
        }),
    );
  expect((await cpuTrace(browser, page, busy)).longestTask).toBeGreaterThan(MOST_MS);
  await page.close();
});

test("the page while the engine runs at full speed", async ({ browser }, testInfo) => {
  await recordBest(() => fullSpeed(browser), testInfo);
});

test("the page while 1,024 nodes are simulated and drawn", async ({ browser }, testInfo) => {
  await recordBest(() => thousandNodes(browser), testInfo);
});
