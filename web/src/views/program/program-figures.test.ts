import { expect, test } from "vitest";
import { PING_PONG, SWEEP } from "./program.fixture";
import { eagerInWords, resultInWords, sharesInWords, sizeCurves } from "./program-figures";

test("a benchmark is told by its shortest message and its highest rate, an application by its iteration", () => {
  expect(resultInWords(null)).toBe("Nothing has been measured yet.");
  expect(resultInWords(PING_PONG)).toBe("0 B in 5 µs; up to 819.2 MB/s at 8 KB.");
  expect(resultInWords(SWEEP)).toBe("Iteration 12.3 ms; 3.42 ns per cell and angle.");
});

test("where time went: most first, and whom it hit worst where that is much more", () => {
  expect(sharesInWords(PING_PONG)).toBe("waits for the network 70 %, in a call 30 % (process 0: 40 %)");
  expect(eagerInWords(PING_PONG)).toBe("64 KB of eager buffers in each of 2 processes.");
  expect(eagerInWords({ ...PING_PONG, eager_bytes_per_process: 0 })).toBe("");
});

test("bandwidth over all sizes, latency over short ones; nothing has no place on an axis of factors", () => {
  const [rate, latency] = sizeCurves(PING_PONG.sections);
  expect(rate!.axis.values.map(({ number }) => number)).toEqual([1024, 8192]);
  expect(latency!.series.points.map(({ mean }) => mean)).toEqual([6, 10]);
  expect(sizeCurves(SWEEP.sections)).toEqual([]);
});
