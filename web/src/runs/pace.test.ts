import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace, type PaceNow, workerSeconds } from "./pace";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** CPU time by the estimate of a second in a worker. */
const CPU_US = 1 / workerSeconds(1);

/** Runs in flight on a clock that tests set. */
function visit(workers = 1) {
  const seen: PaceNow[] = [];
  const clock = { ms: 0 };
  const pace = new Pace(
    workers,
    () => clock.ms,
    (now) => seen.push(now),
  );
  const reached = new Map<string, number>();
  /** How many times as long as estimated. */
  const times = () => seen.at(-1)!.secondsPerCpuUs * CPU_US;
  const begin = (key: string) => {
    pace.begin(key);
    reached.set(key, 0);
    pace.reached(key, 0);
  };
  /** A run comes on five times a second, slower than its estimate by a factor. */
  const comeOn = (key: string, seconds: number, slowness: number) => {
    const all: number[] = [];
    for (let step = 0; step < 5 * seconds; step += 1) {
      clock.ms += 200;
      reached.set(key, reached.get(key)! + (0.2 * CPU_US) / slowness);
      pace.reached(key, reached.get(key)!);
      all.push(times());
    }
    return all;
  };
  return { pace, clock, seen, times, begin, comeOn };
}

const within = (value: number, low: number, high: number) => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

test("a run that takes what is estimated leaves the pace as it is", () => {
  const { begin, comeOn } = visit();
  begin("a");
  for (const times of comeOn("a", 30, 1)) expect(times).toBeCloseTo(1, 6);
});

test("a run that gets no processor at its start does not spoil the pace, and says that it waits after 10 s", () => {
  const { pace, begin, clock, seen, times, comeOn } = visit();
  begin("a");
  clock.ms = 8000;
  pace.reached("a", 0);
  within(times(), 1, 2.1);
  vi.advanceTimersByTime(9999);
  expect(seen.at(-1)?.isWaiting).toBe(false);
  vi.advanceTimersByTime(1);
  expect(seen.at(-1)?.isWaiting).toBe(true);
  within(times(), 1, 2.1);
  clock.ms = 60_000;
  comeOn("a", 0.2, 1);
  expect(seen.at(-1)?.isWaiting).toBe(false);
  within(comeOn("a", 20, 1).at(-1)!, 1, 1.3);
  for (const { secondsPerCpuUs } of seen) expect(Number.isFinite(secondsPerCpuUs)).toBe(true);
});

test("an hour in which the machine sleeps or the page is frozen changes the pace by less than a fifth", () => {
  const asleep = visit();
  asleep.begin("a");
  asleep.comeOn("a", 20, 2);
  const before = asleep.times();
  asleep.clock.ms += 3_600_000;
  asleep.comeOn("a", 1, 2);
  within(asleep.times() / before, 1, 1.2);

  // The page is frozen, and its worker runs on.
  const frozen = visit();
  frozen.begin("a");
  frozen.comeOn("a", 20, 2);
  frozen.clock.ms += 3_600_000;
  frozen.pace.reached("a", 1800 * CPU_US);
  within(frozen.times() / before, 0.9, 1.2);
});

test("under three times the load the pace becomes three times as slow, without a jump", () => {
  const { begin, comeOn } = visit();
  begin("a");
  comeOn("a", 60, 1);
  const all = comeOn("a", 120, 3);
  all.slice(1).forEach((times, at) => {
    within(times / all[at]!, 1, 1.02);
  });
  within(all.at(-1)!, 2.2, 3);
});

test("runs that are too short for progress of their own have a pace together, and leave half of it to the next", () => {
  const { pace, clock, begin, times } = visit(2);
  begin("first");
  const left: string[] = [];
  for (let run = 0; run < 500; run += 1) {
    left.push(`${run}`);
    pace.begin(`${run}`);
  }
  // Two workers end a run each 50 ms that is estimated at 20 ms of one worker: five times as long.
  for (const key of left) {
    clock.ms += 50;
    pace.reached(key, 0.02 * CPU_US);
    pace.end(key);
  }
  within(times(), 3.5, 5);
  pace.end("first");
  within(times(), 1.5, 2.5);
});

test("a run that begins again counts the time that it lost, and nothing that it had reached as less than nothing", () => {
  const { pace, clock, begin, comeOn, times, seen } = visit();
  begin("a");
  comeOn("a", 10, 1);
  clock.ms += 1000;
  pace.reached("a", 0);
  within(times(), 1, 1.2);
  for (const { secondsPerCpuUs } of seen) expect(secondsPerCpuUs).toBeGreaterThan(0);
});
