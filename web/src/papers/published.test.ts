import { expect, test } from "vitest";
import paperText from "../../../public/papers/qsnet-performance.json?raw";
import galleryText from "../../../public/scenarios/index.json?raw";
import type { Paper } from "./claims";
import { publishedFor, verdict } from "./published";

const paper = JSON.parse(paperText) as Paper;

test("bit-reversal: a printed range, tolerated a little beyond", () => {
  expect(publishedFor(paper, "qsnet-64-bit-reversal")).toMatchObject({
    claim: "P28",
    quantity: "per-sender",
    printed: { low: 165, high: 200 },
    tolerated: { low: 155, high: 210 },
    source: "Petrini et al. 2003, section 5.4",
  });
});

test("neighbor: the pattern's own claim wins over that for a single pair", () => {
  const published = publishedFor(paper, "qsnet-64-neighbor");
  expect(published).toMatchObject({ claim: "P26", printed: { low: 280, high: 280 } });
  expect(published?.tolerated.low).toBeCloseTo(268.8);
  expect(published?.tolerated.high).toBeCloseTo(291.2);
});

test("hot-spots are published as totals", () => {
  expect(publishedFor(paper, "qsnet-32-hot-spot")).toMatchObject({ claim: "P41", quantity: "total" });
  expect(publishedFor(paper, "qsnet-64-hot-spot")).toMatchObject({ claim: "P42", quantity: "total" });
});

test("every preset of the gallery has a published value", () => {
  const index = JSON.parse(galleryText) as { id: string }[];
  for (const { id } of index) expect(publishedFor(paper, id), id).not.toBeNull();
});

test("no preset, no value", () => {
  expect(publishedFor(paper, "my-own")).toBeNull();
});

test("a value lies within, below or above; no value lies nowhere", () => {
  const published = publishedFor(paper, "qsnet-64-uniform");
  if (!published) throw new Error("uniform has a published value");
  expect(verdict(published, null)).toBeNull();
  expect(verdict(published, 107)).toBe("below");
  expect(verdict(published, 108)).toBe("within");
  expect(verdict(published, 121)).toBe("above");
});
