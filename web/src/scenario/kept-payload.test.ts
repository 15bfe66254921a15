import { expect, test } from "vitest";
import { withField } from "./edit";
import { EXAMPLE } from "./example.fixture";
import { isKept, isTextOf, keptText, payloadOf } from "./kept-payload";

test("what has a link goes by it, and what has none by its whole text", () => {
  expect(payloadOf(EXAMPLE, "d4.x")).toBe("d4.x");
  expect(isKept("d4.x")).toBe(false);
  const payload = payloadOf(EXAMPLE, null);
  expect(payload).toMatch(/^kept\.[0-9a-f]{16}$/);
  expect(isKept(payload)).toBe(true);
  expect(payloadOf(structuredClone(EXAMPLE), null)).toBe(payload);
  for (const other of [withField(EXAMPLE, "name", "Other"), withField(EXAMPLE, "run.seed", 2)])
    expect(payloadOf(other, null)).not.toBe(payload);
});

test("a damaged text is not that of the payload", () => {
  const [payload, text] = [payloadOf(EXAMPLE, null), keptText(EXAMPLE)];
  expect(isTextOf(payload, text)).toBe(true);
  for (const damaged of ["", `${text} `, text.slice(1), text.replace("64", "65")])
    expect(isTextOf(payload, damaged)).toBe(false);
});

test("texts that differ in one letter have different payloads", () => {
  const payloads = Array.from({ length: 20_000 }, (_, seed) =>
    payloadOf({ ...EXAMPLE, name: String(seed) }, null),
  );
  expect(new Set(payloads).size).toBe(payloads.length);
});
