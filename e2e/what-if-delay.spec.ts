/**
 * The response to a held number: the delay from each of 32 values to its first result, and the longest task of the main
 * thread while a slider is dragged from one end to the other.
 */
import { cpuTrace } from "./support/cpu-trace";
import { expect, type Flitscope, test } from "./support/flitscope";
import { recordFigures } from "./support/measurement";

test.use({ backgroundRuns: true, contextOptions: { reducedMotion: "reduce" } });

/** Opens a load of 0.1; resolves when its whole run is computed. */
async function open(app: Flitscope): Promise<void> {
  await app.open("./#/p/qsnet-64-bit-reversal?set.jobs[0].load=0.1");
  await expect(app.page.getByText("whole run computed")).toBeAttached();
}

test("delay of the result of a number changed by keys", async ({ app }, testInfo) => {
  const { page } = app;
  await open(app);
  const box = app.field("jobs[0].load").getByRole("textbox");
  await box.focus();
  const delays: number[] = [];
  for (let i = 0; i < 32; i++) {
    const delay = await page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const from = performance.now();
      document.activeElement!.dispatchEvent(
        new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true, cancelable: true }),
      );
      await frame();
      while (!document.querySelector('.what-if output[data-fresh="true"]')) await frame();
      return performance.now() - from;
    });
    delays.push(delay);
  }
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("0.42");
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!;
  recordFigures(testInfo, { "median ms": at(0.5), "p95 ms": at(0.95) });
});

test("longest task while a slider is dragged", async ({ app, browser }, testInfo) => {
  const { page } = app;
  await open(app);
  const slider = app.field("jobs[0].load").getByRole("slider");
  await slider.scrollIntoViewIfNeeded();
  const box = (await slider.boundingBox())!;
  const moveTo = (share: number) =>
    page.mouse.move(box.x + box.width * share, box.y + box.height / 2, { steps: 8 });
  await moveTo(0.1);
  const trace = await cpuTrace(browser, page, async () => {
    await page.mouse.down();
    for (const share of [0.3, 0.5, 0.7, 0.9]) {
      await moveTo(share);
      await page.waitForSelector('.what-if output[data-fresh="true"]');
    }
    await page.mouse.up();
  });
  recordFigures(testInfo, { "longest task, CPU ms": trace.longestTask }, { "longest task, CPU ms": 50 });
});
