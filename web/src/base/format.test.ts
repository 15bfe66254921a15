import { expect, test } from "vitest";
import {
  formatAmount,
  formatBandwidth,
  formatBandwidthRange,
  formatClock,
  formatCount,
  formatDuration,
  formatDurationWithin,
  formatInterval,
  formatLoad,
  formatMeasured,
  formatMessageSize,
  formatShare,
  formatThroughput,
  timeInWords,
} from "./format";

test("bandwidth keeps one decimal, ranges keep what was published", () => {
  expect(formatBandwidth(117.6)).toBe("117.6 MB/s");
  expect(formatBandwidth(280)).toBe("280.0 MB/s");
  expect(formatBandwidth(null)).toBe("–");
  expect(formatBandwidthRange(165, 200)).toBe("165–200 MB/s");
  expect(formatBandwidthRange(337, 337)).toBe("337 MB/s");
});

test("what many links carry together is told in the unit that suits it", () => {
  expect([0, 335, 21_440, 1_372_160].map(formatThroughput)).toEqual([
    ...["0 MB/s", "335 MB/s", "21.4 GB/s", "1370 GB/s"],
  ]);
});

test("amounts have three digits that count; with an interval both have the same", () => {
  expect([0, 0.5972, 4.8, 112.84, 1048576].map(formatAmount)).toEqual([
    ...["0", "0.597", "4.8", "112.8", "1,048,576"],
  ]);
  expect([64, 6.1, 112].map(formatMeasured)).toEqual(["64", "6.10", "112"]);
  expect(formatInterval(137, 14.93)).toBe("137.0 ± 14.9");
  expect(formatInterval(0.42, 0.0131)).toBe("0.420 ± 0.013");
  expect(formatInterval(280.7, 0.04)).toBe("280.70 ± 0.04");
  expect(formatInterval(280.7, 0.00001)).toBe("280.700 ± 0.000");
  expect(formatInterval(65_275, 0)).toBe("65,275 ± 0");
  // What is left by rounding is no interval.
  expect(formatInterval(3.35, 4.2e-16)).toBe("3.35 ± 0");
  expect(formatInterval(426.577, 1e-13)).toBe("426.6 ± 0");
  expect(formatInterval(46_395, 4065.9)).toBe("46,395 ± 4,066");
});

test.each([
  [35, "35 ns"],
  [999.4, "999 ns"],
  [999.6, "1 µs"],
  [2400, "2.4 µs"],
  [32_000, "32 µs"],
  [1_250_000, "1.25 ms"],
  [3e9, "3 s"],
])("%d ns reads as %s", (ns, text) => {
  expect(formatDuration(ns)).toBe(text);
});

test.each([
  [13_800, 423, "13.8 ± 0.4 µs"],
  [981.24, 0, "981.2 ± 0 ns"],
  [1_250_000, 600, "1.250 ± 0.001 ms"],
  [2400, null, "2.4 µs"],
  [null, null, "–"],
])("a time of %d ns ± %d reads as %s", (ns, halfWidth, text) => {
  expect(formatDurationWithin(ns, halfWidth)).toBe(text);
});

test("a clock keeps its digits in place", () => {
  expect(formatClock(1_234_565)).toBe("1,234.565 µs");
  expect(formatClock(5)).toBe("0.005 µs");
});

test.each([
  [262_144, "256 KB"],
  [1_048_576, "1 MB"],
  [1536, "1.5 KB"],
  [1000, "1,000 B"],
  [320, "320 B"],
])("a message of %d bytes is %s", (bytes, text) => {
  expect(formatMessageSize(bytes)).toBe(text);
});

test("counts, shares and loads", () => {
  expect(formatCount(12345.6)).toBe("12,346");
  expect(formatShare(0.823)).toBe("82 %");
  expect(formatLoad(0.995)).toBe("100");
});

test("a time that is no finite number is not written as one", () => {
  for (const seconds of [Number.POSITIVE_INFINITY, Number.NaN]) expect(timeInWords(seconds)).toBe("…");
});
