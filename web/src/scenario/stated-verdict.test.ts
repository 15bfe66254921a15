import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { NOTHING_COMPARED } from "../engine/study.fixture";
import type { ComparisonRow } from "../engine/types";
import {
  formatVerdict,
  parseVerdict,
  type StatedVerdict,
  sameVerdict,
  statedVerdict,
} from "./stated-verdict";

/** What six significant digits can say. */
const number = fc
  .double({ min: 0.001, max: 1e9, noNaN: true })
  .chain((size) => fc.constantFrom(size, -size))
  .map((value) => Number(value.toPrecision(6)));
const verdict: fc.Arbitrary<StatedVerdict> = fc.record({
  seeds: fc.integer({ min: 1, max: 32 }),
  fixedSeeds: fc.boolean(),
  fixedLength: fc.boolean(),
  digest: fc.stringMatching(/^[0-9a-f]{16}$/),
  figures: fc.array(
    fc.record({
      id: fc.constantFrom("accepted_mb_s_per_sender", "jobs[0].collective_mean_ns", "cost.total"),
      a: number,
      b: number,
      difference: number,
      halfWidth: fc.option(number.map(Math.abs)),
      isResolved: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
});

test("what is written is read back", () => {
  fc.assert(
    fc.property(verdict, (stated) => {
      expect(parseVerdict(formatVerdict(stated))).toEqual(stated);
    }),
  );
});

test.each([
  "",
  "5",
  "0.5eed5eed",
  "33.5eed5eed",
  "5.5eed5eed~",
  "5.5eed5eed~x,1,2",
  "5.5eed5eed~x,1,2,3,4,5",
  "5.5eed5eed~x,1,2,3,4,",
  "5.5eed5eed~x,1,2,3,4,u,u",
  "5b.5eed5eed",
  "5.5eed5eed~x,1e9,2,3,",
  "5.5eed5eed~<img src=x>,1,2,3,",
  `5.5eed5eed${"~x,1,2,3,".repeat(9)}`,
])("“%s” is no verdict", (text) => expect(parseVerdict(text)).toBeUndefined());

test("any text is refused or read, never thrown at", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      const read = parseVerdict(text);
      if (read) expect(parseVerdict(formatVerdict(read))).toEqual(read);
    }),
  );
});

const row = (id: string, a: number, b: number, in_sentence = true): ComparisonRow => ({
  id,
  label: id,
  unit: "",
  direction: null,
  ratio: null,
  percent: null,
  in_sentence,
  outcome: "lower",
  words: "lower",
  step: null,
  better: null,
  a: { mean: a, half_width: 1, seeds: 5 },
  b: { mean: b, half_width: 1, seeds: 5 },
  difference: { mean: b - a, half_width: 1.5, seeds: 5 },
});

test("a link states what the line tells, and one changed figure or digest makes it another verdict", () => {
  const rows = [row("x", 607.123, 384), row("y", 1, 2, false), row("time_outs", 0, 0)];
  const compared = { ...NOTHING_COMPARED, seeds: 5, fixed_length: true, digest: "5eed5eed", rows };
  const made = statedVerdict(compared);
  expect(formatVerdict(made)).toBe("5.5eed5eed~x,607.123,384,-223.123,1.5");
  const read = parseVerdict(formatVerdict(made))!;
  expect(sameVerdict(made, read)).toBe(true);
  expect(sameVerdict(made, { ...read, digest: "5eed5eee" })).toBe(false);
  expect(sameVerdict(made, { ...read, figures: [{ ...read.figures[0]!, b: 385 }] })).toBe(false);
});

test("a link states what is not resolved, and what the comparison chose", () => {
  const rows = [{ ...row("x", 1, 2), outcome: "not resolved" as const }];
  const made = statedVerdict({ ...NOTHING_COMPARED, seeds: 5, digest: "5eed5eed", rows });
  expect(formatVerdict(made)).toBe("5l.5eed5eed~x,1,2,1,1.5,u");
  expect(parseVerdict("5.5eed5eed~x,1,2,1,1.5")).toMatchObject({
    fixedSeeds: true,
    fixedLength: true,
    figures: [{ isResolved: true }],
  });
  expect(parseVerdict("7a.5eed5eed")).toMatchObject({ seeds: 7, fixedSeeds: false, fixedLength: false });
  expect(parseVerdict("7s.5eed5eed")).toMatchObject({ fixedSeeds: false, fixedLength: true });
});
