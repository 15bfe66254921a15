import { expect, test } from "vitest";
import { PacedClock, SLICE_MS, SlicePacer } from "./pacing";

/** Runs slices of an engine of a given rate and returns the longest, after it had time to learn. */
function longestSlice(cyclesPerMs: (slice: number) => number, slices: number): number {
  const pacer = new SlicePacer();
  let longest = 0;
  for (let slice = 0; slice < slices; slice++) {
    const cycles = pacer.budget;
    const elapsed = cycles / cyclesPerMs(slice);
    pacer.record(cycles, elapsed);
    longest = Math.max(longest, elapsed);
  }
  return longest;
}

test("slices stay within their limit on slow and on fast engines", () => {
  for (const rate of [20, 300, 5000, 1e6])
    expect(
      longestSlice(() => rate, 100),
      `${rate}`,
    ).toBeLessThanOrEqual(SLICE_MS);
});

test("slices grow to fill their time", () => {
  const pacer = new SlicePacer();
  for (let slice = 0; slice < 20; slice++) pacer.record(pacer.budget, pacer.budget / 300);
  expect(pacer.budget / 300).toBeGreaterThan(SLICE_MS / 2);
});

test("an engine that becomes ten times slower is noticed after one slice", () => {
  const pacer = new SlicePacer();
  for (let slice = 0; slice < 20; slice++) pacer.record(pacer.budget, pacer.budget / 300);
  pacer.record(pacer.budget, pacer.budget / 30);
  expect(pacer.budget / 30).toBeLessThanOrEqual(SLICE_MS);
});

test("short slices of a paced run do not shrink the budget", () => {
  const pacer = new SlicePacer();
  for (let slice = 0; slice < 20; slice++) pacer.record(pacer.budget, pacer.budget / 300);
  const before = pacer.budget;
  pacer.record(3, 0.01);
  expect(pacer.budget).toBe(before);
});

test("at 1× two hundred cycles of 5 ns are due in a second, whatever the steps", () => {
  const clock = new PacedClock();
  let cycles = 0;
  for (let ms = 0; ms < 1000; ms++) {
    clock.advance(1, 1000, 5000);
    cycles += clock.take(1_000_000);
  }
  expect(cycles).toBeGreaterThanOrEqual(199);
  expect(cycles).toBeLessThanOrEqual(200);
});

test("what cannot be caught up with is forgotten", () => {
  const clock = new PacedClock();
  clock.advance(60_000, 1e6, 5000);
  expect(clock.take(500)).toBe(500);
  expect(clock.take(500)).toBeLessThanOrEqual(1);
});
