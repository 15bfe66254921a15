import { expect, test } from "vitest";
import type { ComparisonRow } from "../../engine/types";
import { readableRow } from "./readable-row";

const row = (a: number | null, b: number | null, unit = "ns"): ComparisonRow => ({
  id: "latency",
  label: "Latency",
  unit,
  direction: null,
  ratio: null,
  percent: null,
  in_sentence: true,
  outcome: "lower",
  words: "lower",
  step: null,
  better: "b",
  a: a === null ? null : { mean: a, half_width: 2000, seeds: 5 },
  b: b === null ? null : { mean: b, half_width: null, seeds: 5 },
  difference: a === null || b === null ? null : { mean: b - a, half_width: 1000, seeds: 5 },
});

test("both sides and their difference have the unit in which the smaller keeps its digits", () => {
  expect(readableRow(row(1_282_000, 28_500))).toMatchObject({
    unit: "µs",
    a: { mean: 1282, half_width: 2 },
    b: { mean: 28.5, half_width: null },
    difference: { mean: -1253.5, half_width: 1 },
  });
  expect(readableRow(row(3_000_000, 2_000_000)).unit).toBe("ms");
});

test("short figures, other units and what is not known stay as they are", () => {
  for (const each of [row(900, 5000), row(5000, 6000, "MB/s"), row(null, null)])
    expect(readableRow(each)).toEqual(expect.objectContaining({ unit: each.unit, a: each.a, b: each.b }));
});
