import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import fc from "../base/drawn.fixture";
import {
  asksToEmbed,
  formatAddress,
  formatComparison,
  formatLesson,
  isOfAnotherFormat,
  MAX_ADDRESS_CHARACTERS,
  parseAddress,
} from "./address";
import { FORMAT } from "./format";
import { PLAIN_VIEW } from "./view";

test("what is written is read back", () => {
  const promised = { a: { digest: "00ff00ff00ff00ff", engine: "0.5.0", figures: null }, b: null };
  expect(parseAddress(formatAddress("d4.abc-_9", { promised, cycle: 12 }))).toEqual({
    kind: "scenario",
    payload: "d4.abc-_9",
    view: { ...PLAIN_VIEW, promised, cycle: 12 },
    problems: [],
  });
  expect(formatAddress("d4.x")).toBe("#/s/d4.x");
  expect(parseAddress(formatComparison("d4.x", "d4.y", { focus: "b" }))).toEqual({
    kind: "comparison",
    a: "d4.x",
    b: "d4.y",
    view: { ...PLAIN_VIEW, focus: "b" },
    problems: [],
  });
});

test("what is too long is refused by its length alone, as the documents say", () => {
  const hash = `#/p/${"x".repeat(2_000_000)}`;
  expect(parseAddress(hash)).toMatchObject({ kind: "unreadable", problems: [{ path: "link" }] });
  for (const document of ["links.md", "embedding.md"])
    expect(readFileSync(`docs/${document}`, "utf8")).toContain(
      MAX_ADDRESS_CHARACTERS.toLocaleString("en-US"),
    );
});

test("presets have readable addresses", () => {
  expect(parseAddress("#/p/qsnet-64-uniform?k=42")).toEqual({
    kind: "preset",
    id: "qsnet-64-uniform",
    overrides: [],
    view: PLAIN_VIEW,
    problems: [],
  });
  expect(parseAddress("#/p/qsnet-64-uniform?set.run.seed=7&t=12&x=1")).toMatchObject({
    kind: "preset",
    overrides: [{ path: "run.seed", value: 7 }],
    view: { cycle: 12 },
    problems: [{ path: "view.x", severity: "warning" }],
  });
  expect(parseAddress("#/p/qsnet-64-uniform?set.<b>=7")).toMatchObject({ kind: "unreadable" });
  expect(parseAddress("#/s/d4.x?set.run.seed=7")).toMatchObject({
    kind: "scenario",
    problems: [{ path: "view.set.run.seed", severity: "warning" }],
  });
});

test("a step of a lesson has an address", () => {
  const at = (hash: string) => parseAddress(hash);
  expect(at("#/l/hot-spot/3?h=off")).toEqual({
    kind: "lesson",
    id: "hot-spot",
    step: 2,
    view: { ...PLAIN_VIEW, heat: "off" },
    problems: [],
  });
  for (const first of ["#/l/hot-spot", "#/l/hot-spot/", "#/l/hot-spot/1", "#/l/hot-spot/1/"])
    expect(at(first), first).toMatchObject({ kind: "lesson", id: "hot-spot", step: 0 });
  for (const strange of ["#/l/", "#/l/hot-spot/0", "#/l/hot-spot/x", "#/l/../x", "#/l/Hot/1"])
    expect(at(strange), strange).toMatchObject({ kind: "unreadable" });
  expect(formatLesson({ id: "hot-spot", step: 2 })).toBe("#/l/hot-spot/3");
});

test("no address and a strange one are distinguished", () => {
  expect(parseAddress("")).toEqual({ kind: "empty" });
  expect(parseAddress("#")).toEqual({ kind: "empty" });
  for (const strange of ["#section", "#/c/d4.x", "#/c/~d4.x", "#/c/d4.x~", "#/c/d4.x~d4.y~d4.z"]) {
    expect(parseAddress(strange), strange).toMatchObject({ kind: "unreadable" });
  }
});

test("a comparison is read also where a mail program has escaped the sign between its sides", () => {
  expect(parseAddress("#/c/d4.x%7Ed4.y")).toMatchObject({ kind: "comparison", a: "d4.x", b: "d4.y" });
});

test("no view, however broken, loses the scenario", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (view) => {
      expect(parseAddress(`#/s/d4.abc?${view}`)).toMatchObject({ kind: "scenario", payload: "d4.abc" });
    }),
  );
});

test("a link of another version is told from a broken one", () => {
  expect(isOfAnotherFormat(`d${FORMAT + 1}.abc`)).toBe(true);
  expect(isOfAnotherFormat("d1.abc")).toBe(true);
  expect(isOfAnotherFormat(`z${FORMAT}.abc`)).toBe(true);
  expect(isOfAnotherFormat(`d${FORMAT}.###`)).toBe(false);
  expect(isOfAnotherFormat("kept.0123456789abcdef")).toBe(false);
  expect(isOfAnotherFormat("nonsense")).toBe(false);
});

test("an address says whether it is to be shown within another page", () => {
  expect(asksToEmbed("#/p/x?embed=1")).toBe(true);
  expect(asksToEmbed("#/s/d4.x?t=3&embed=1")).toBe(true);
  for (const hash of ["", "#/p/x", "#/p/x?embed=0", "#/p/x?embed=yes", "#embed=1"])
    expect(asksToEmbed(hash), hash).toBe(false);
});
