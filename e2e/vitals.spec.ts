/**
 * How the page feels, by the browser's own measures: when its largest part is there and its first packet has moved, how
 * much moves about while numbers change, how long an answer to a key or a click takes to show.
 *
 * The machine that measures may be busy with something else. So it is CPU time that is held: of the main thread until the
 * largest part is painted, and between a key and its answer; of the whole page until the first packet has moved. The best
 * of five visits counts, each on a fresh page: what is slow is slow every time. Nothing may ever shift, so that of all
 * visits the worst counts. Wall time is printed, and held as well where the machine is idle: `FLITSCOPE_IDLE=1 npx
 * playwright test --config e2e --project measures --no-deps vitals` (docs/measurements).
 */
import type { Page } from "@playwright/test";
import { pagesCpu } from "./support/cpu";
import { cpuTrace, IDLE } from "./support/cpu-trace";
import { type Browser, expect, Flitscope, firstPacket as firstPacketMoved, test } from "./support/flitscope";

/** Of web.dev's vitals; the limits are tighter than its "good". */
const MOST = { largestPaintMs: 2000, firstPacketMs: 3000, interactionMs: 150, shift: 0.05 };
/** The same in CPU time. With twelve processes that want the two cores, 102, 1990 and 81 ms were measured. */
const MOST_CPU = { largestPaintMs: 400, firstPacketMs: 4000, interactionMs: 120 };
const VISITS = 5;

test.use({ trace: "off" });
test.setTimeout(180_000);

type Times = { largestPaintMs: number; firstPacketMs: number; interactionMs: number };
type Vitals = Times & { shift: number; cpu: Times };

/** A shift that follows a key or click within half a second is wanted, and the browser says which these are. */
type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals = { largestPaintMs: 0, firstPacketMs: 0, interactionMs: 0, shift: 0 };
    const watch = (options: PerformanceObserverInit, tell: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(tell)).observe({
        buffered: true,
        ...options,
      });
    watch({ type: "largest-contentful-paint" }, (entry) => {
      vitals.largestPaintMs = entry.startTime;
    });
    watch({ type: "layout-shift" }, (entry) => {
      const { value, hadRecentInput } = entry as Shift;
      if (!hadRecentInput) vitals.shift += value;
    });
    watch({ type: "event", durationThreshold: 16 } as PerformanceObserverInit, (entry) => {
      const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId) vitals.interactionMs = Math.max(vitals.interactionMs, duration);
    });
    Object.assign(window, { vitals });
  });
}

/** What a visitor does in the first minute, while it plays. */
async function visit(browser: Browser): Promise<Vitals> {
  const page = await browser.newPage();
  await observe(page);
  const app = new Flitscope(page);
  const cpu = await pagesCpu(browser);
  const firstPacket = { wall: 0, cpu: 0 };
  const trace = await cpuTrace(browser, page, async () => {
    await page.goto("./?clock=real#/p/qsnet-64-bit-reversal");
    firstPacket.wall = await firstPacketMoved(page);
    firstPacket.cpu = await cpu();
    await app.button("Max: as fast as possible, even while this page is hidden").click();
    await expect(app.accepted).toHaveText(/MB\/s/);
    await app.elite(5).click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Space");
    await app.idle();
    await page.keyboard.press("ArrowRight");
    await app.edit("run.seed", "7");
    await app.idle();
    await app.button("Menu").click();
    await expect(app.menu).toBeVisible();
    await page.keyboard.press("Escape");
    await app.idle();
  });
  const vitals = await page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
  await page.close();
  const painted = trace.last("largestContentfulPaint::Candidate");
  const began = trace.last("navigationStart", painted);
  return {
    ...{ ...vitals, firstPacketMs: firstPacket.wall },
    cpu: {
      largestPaintMs: trace.within({ from: began, to: painted }),
      firstPacketMs: firstPacket.cpu,
      interactionMs: Math.max(...trace.interactions().map((span) => trace.within(span))),
    },
  };
}

test("the page is soon there, answers at once, and nothing in it moves about", async ({
  browser,
}, testInfo) => {
  const visits: Vitals[] = [];
  const isWithin = (most: Times, of: (vitals: Vitals) => Times) =>
    (["largestPaintMs", "firstPacketMs", "interactionMs"] as const).every(
      (key) => Math.min(...visits.map((vitals) => of(vitals)[key])) <= most[key],
    );
  const isQuick = () => isWithin(MOST_CPU, ({ cpu }) => cpu) && (!IDLE || isWithin(MOST, (vitals) => vitals));
  while (visits.length < VISITS && !isQuick()) visits.push(await visit(browser));
  testInfo.annotations.push({ type: "visits", description: JSON.stringify(visits) });
  console.log(`Vitals, the best is held: ${JSON.stringify(visits)}`);
  expect(isQuick(), JSON.stringify(visits)).toBe(true);
  expect(Math.max(...visits.map(({ shift }) => shift))).toBeLessThanOrEqual(MOST.shift);
  // An observer that sees nothing would let everything pass.
  expect(Math.min(...visits.map(({ largestPaintMs }) => largestPaintMs))).toBeGreaterThan(0);
  for (const times of visits.map(({ cpu }) => Object.values(cpu)))
    expect(Math.min(...times)).toBeGreaterThan(0);
});
