/**
 * How long a hand waits for the result of a number: from the value it has reached to the first result of that value, over
 * 32 values. It is reported with the load of the machine; what is held is that each comes, and that no task of the main
 * thread is long (what-if.spec.ts).
 */
import { loadavg } from "node:os";
import { expect, test } from "./support/flitscope";

test.use({ backgroundRuns: true, contextOptions: { reducedMotion: "reduce" } });

test("the result follows the hand", async ({ app }, testInfo) => {
  const { page } = app;
  await app.open("./#/p/qsnet-64-bit-reversal?set.jobs[0].load=0.1");
  await expect(page.getByText("whole run computed")).toBeAttached();
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
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]!);
  const words = `median ${at(0.5)} ms, p95 ${at(0.95)} ms, load of the machine ${loadavg()[0]!.toFixed(1)}`;
  testInfo.annotations.push({ type: "delay", description: words });
  console.log(`What a hand waits: ${words}`);
});
