import { expect, test } from "vitest";
import type { BEffSummary } from "../../engine/types";
import { effectiveSeries, effectiveWords, sizeAxis } from "./effective-data";

const SIZES = [1, 4096, 65_536, 1_048_576].map((bytes, at) => ({
  bytes,
  extrapolated: at >= 2,
  rings_mb_s: 100 * (at + 1),
  random_mb_s: at === 3 ? null : 50 * (at + 1),
}));

const SUMMARY: BEffSummary = {
  mb_s: 155_687.4,
  mb_s_per_process: 156.31,
  rings_mb_s: 160_000,
  random_mb_s: 151_490,
  measured: 8,
  measurements: 8,
  sizes: SIZES,
  patterns: [],
};

test("a curve for each kind of pattern continues from the last size that was sent", () => {
  const series = effectiveSeries(SIZES);
  expect(
    series.map(({ name, index, points }) => [name, index, points.map(({ at, mean }) => [at, mean])]),
  ).toEqual([
    [
      "rings",
      0,
      [
        [0, 100],
        [1, 200],
      ],
    ],
    [
      "rings, extrapolated",
      2,
      [
        [1, 200],
        [2, 300],
        [3, 400],
      ],
    ],
    [
      "random",
      1,
      [
        [0, 50],
        [1, 100],
      ],
    ],
    [
      "random, extrapolated",
      3,
      [
        [1, 100],
        [2, 150],
      ],
    ],
  ]);
  expect(sizeAxis(SIZES).values[3]).toEqual({ label: "1048576", number: 1_048_576 });
});

test("where all sizes were sent nothing is extrapolated", () => {
  const all = SIZES.map((size) => ({ ...size, extrapolated: false }));
  expect(effectiveSeries(all).map(({ name }) => name)).toEqual(["rings", "random"]);
});

test("the result in words, or how far it is", () => {
  expect(effectiveWords(SUMMARY)).toBe(
    "b_eff 155,687 MB/s, 156.3 MB/s per process; rings 160,000 MB/s, random 151,490 MB/s.",
  );
  expect(effectiveWords({ ...SUMMARY, mb_s: null, random_mb_s: null, measured: 5 })).toBe(
    "5 of 8 measurements are done; so far rings 160,000 MB/s, random –.",
  );
});
