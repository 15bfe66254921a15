/**
 * From a click to the last point: a ping-pong from 0 B to 4 MB on both networks, simulated and drawn here. As a
 * measurement: `npx playwright test --config e2e --project measures ping-pong` (docs/measurements).
 */
import { pagesCpu } from "./support/cpu";
import { expect, test } from "./support/flitscope";

// Nothing else runs: it is the time of this page that is asked for.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const MOST_MS = 10_000;
/** No bytes, and the powers of two up to 4 MB, on two networks. */
const POINTS = 48;

test("a ping-pong from 0 B to 4 MB on both networks is drawn within ten seconds of CPU time", async ({
  app,
  browser,
}, testInfo) => {
  await app.open("./#/p/qsnet-64-uniform?versus=micro");
  await expect(app.networkComparison.run()).toBeEnabled();
  const cpu = await pagesCpu(browser);
  const ms = await app.page.evaluate(
    (points) =>
      new Promise<number>((resolve) => {
        const drawn =
          '[data-chart="latency"] .network-comparison-curves > .network-comparison-curve:not([transform]) > .point';
        const began = performance.now();
        const look = () => {
          const all = document.querySelectorAll(drawn).length === points;
          if (all) requestAnimationFrame(() => resolve(performance.now() - began));
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>('[data-command="run-network-comparison"]')?.click();
        look();
      }),
    POINTS,
  );
  const cpuMs = await cpu();
  const words = `${Math.round(ms)} ms, of CPU time ${Math.round(cpuMs)} ms`;
  testInfo.annotations.push({ type: "from click to drawn", description: words });
  console.log(`Ping-pong on both networks, from click to drawn: ${words}.`);
  await app.command("cancel-network-comparison");
  expect(cpuMs).toBeGreaterThan(0);
  expect(cpuMs).toBeLessThan(MOST_MS);
});
