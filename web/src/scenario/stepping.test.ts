import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { steppingOf } from "./stepping";

const number = steppingOf("number")!;
const share = steppingOf("share")!;
const bytes = steppingOf("bytes")!;

test("small numbers go by ones, large ones by round figures", () => {
  expect([number(3, 1), number(3, -1), number(0, -1)]).toEqual([4, 2, 0]);
  expect([number(64, 1), number(64, -1)]).toEqual([66, 62]);
  expect([number(2000, 1), number(2000, -1), number(1999, 1)]).toEqual([2100, 1950, 2000]);
});

test("shares go by hundredths, and stay shares", () => {
  expect([share(0.3, 1), share(0.3, -1), share(0.99, 10), share(0.02, -10)]).toEqual([0.31, 0.29, 1, 0]);
});

test("sizes double and halve", () => {
  expect([bytes(320, 1), bytes(320, -1), bytes(1, -1), bytes(0, 1)]).toEqual([512, 256, 1, 1]);
});

test("times that are written in µs go by round µs", () => {
  expect(steppingOf("microseconds")!(2_500, 1)).toBe(3_000);
});

test("what is no number has no steps", () => {
  expect(steppingOf("flag")).toBeUndefined();
});

test("a step up is up and a step down is down, or at its end", () => {
  const kinds = fc.constantFrom("number", "id", "bytes", "microseconds", "share") as fc.Arbitrary<"number">;
  fc.assert(
    fc.property(kinds, fc.nat(1_000_000), fc.integer({ min: 1, max: 30 }), (kind, from, steps) => {
      const value = kind === ("share" as never) ? from / 1_000_000 : from;
      const step = steppingOf(kind)!;
      expect(step(value, steps)).toBeGreaterThanOrEqual(value === 1 ? 1 : Math.min(value, 1_000_000));
      expect(step(value, -steps)).toBeLessThanOrEqual(Math.max(value, 1));
      expect(Number.isFinite(step(value, steps))).toBe(true);
    }),
  );
});
