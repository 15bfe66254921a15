/** From a click to the last point: a ping-pong from 0 B to 4 MB on both networks, simulated and drawn in the page. */
import { pagesCpu } from "./support/cpu";
import { expect, test } from "./support/flitscope";
import { recordFigures } from "./support/measurement";

// Nothing plays while the page computes.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** No bytes, and the powers of two up to 4 MB, on two networks. */
const POINTS = 48;

test("a ping-pong from 0 B to 4 MB on both networks, from click to drawn", async ({
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
  const figures = { "wall ms": ms, "CPU ms": await cpu() };
  await app.command("cancel-network-comparison");
  recordFigures(testInfo, figures, { "CPU ms": 10_000 });
});
