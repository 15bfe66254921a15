/**
 * How soon a newcomer has the whole curve: from navigation, each time in a browser context of its own, so that nothing is
 * cached. The best of five visits is recorded, in wall time and in CPU time of the page.
 */
import { pagesCpu } from "./support/cpu";
import { test } from "./support/flitscope";
import { recordFigures } from "./support/measurement";

const VISITS = 5;

test.setTimeout(180_000);

test("the whole curve of a newcomer", async ({ browser }, testInfo) => {
  const visits: { wall: number; cpu: number }[] = [];
  for (let i = 0; i < VISITS; i++) {
    const context = await browser.newContext({ reducedMotion: "no-preference" });
    const page = await context.newPage();
    const cpu = await pagesCpu(browser);
    await page.goto("./?clock=real");
    const done = await page.waitForFunction(() => {
      const isThere = document.querySelector('.answer-panel svg[role="img"] .mean')?.getAttribute("d");
      return window.__flitscope?.state().whole?.phase === "done" && isThere ? performance.now() : 0;
    });
    visits.push({ wall: await done.jsonValue(), cpu: await cpu() });
    await context.close();
  }
  const best = (of: "wall" | "cpu") => Math.min(...visits.map((visit) => visit[of]));
  recordFigures(
    testInfo,
    { "wall ms": best("wall"), "CPU ms": best("cpu") },
    { "wall ms": 3000, "CPU ms": 4000 },
  );
});
