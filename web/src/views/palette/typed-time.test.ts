import { expect, test } from "vitest";
import { formatClock, formatDuration } from "../../base/format";
import { typedCycle } from "./typed-time";

test.each([
  ["12.5 µs", 2500],
  ["12.5us", 2500],
  ["at 1.2 ms", 240_000],
  ["time 5 ns", 1],
  ["Cycle 480", 480],
])("%s", (typed, cycle) => expect(typedCycle(typed, 5000)).toBe(cycle));

test.each(["12", "2.3", "node 12", "ms", "1.2.3 ms", "-5 ns", "cycle", ""])("“%s” is no time", (typed) => {
  expect(typedCycle(typed, 5000)).toBeNull();
});

test("what the page shows as a time can be typed back", () => {
  expect(typedCycle(formatClock(205), 5000)).toBe(41);
  expect(typedCycle(formatDuration(1_200_000), 5000)).toBe(240_000);
});
