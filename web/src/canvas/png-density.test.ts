import { expect, test } from "vitest";
import { densityChunk, withDensity } from "./png-density";

test("300 dots an inch, with the sum that readers check", () => {
  const hex = [...densityChunk(11811)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  // As libpng writes it.
  expect(hex).toBe("000000097048597300002e2300002e230178a53f76");
});

test("it goes behind the header, and all else stays as it is", async () => {
  const bytes = Uint8Array.from({ length: 60 }, (_, at) => at);
  const dense = withDensity(new Blob([bytes]), 11811.02);
  const written = new Uint8Array(await dense.arrayBuffer());
  expect(dense.type).toBe("image/png");
  expect([...written.subarray(0, 33)]).toEqual([...bytes.subarray(0, 33)]);
  expect([...written.subarray(33, 54)]).toEqual([...densityChunk(11811)]);
  expect([...written.subarray(54)]).toEqual([...bytes.subarray(33)]);
});
