import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import { parseMessageBytes, writeMessageBytes } from "./bytes";

test("sizes are read as people type them, in powers of two", () => {
  expect(parseMessageBytes("256 KB")).toBe(262_144);
  expect(parseMessageBytes("256k")).toBe(262_144);
  expect(parseMessageBytes("1MiB")).toBe(1_048_576);
  expect(parseMessageBytes("1,000")).toBe(1000);
  expect(parseMessageBytes("0.5 kb")).toBe(512);
});

test("what is no size is no number", () => {
  for (const text of ["", "many", "12 parsecs", "-3"]) expect(parseMessageBytes(text)).toBeNaN();
});

test("what is written is read back exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 30 }), (bytes) => {
      expect(parseMessageBytes(writeMessageBytes(bytes))).toBe(bytes);
    }),
  );
});
