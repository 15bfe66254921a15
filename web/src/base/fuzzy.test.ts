import { expect, test } from "vitest";
import fc from "./drawn.fixture";
import { fuzzyFind, fuzzyMatch } from "./fuzzy";

const places = (typed: string, name: string) => fuzzyMatch(typed, name)?.places ?? null;

test("letters have to occur in their order", () => {
  expect(places("ply", "Play")).toEqual([0, 1, 3]);
  expect(places("yp", "Play")).toBeNull();
  expect(places("playy", "Play")).toBeNull();
});

test("starts of words and letters in a row win", () => {
  expect(places("sb", "Step back")).toEqual([0, 5]);
  expect(places("back", "Break back")).toEqual([6, 7, 8, 9]);
});

test("spaces part what is typed and need not be in the name", () => {
  expect(places("ru end", "Run to the end")).toEqual([0, 1, 11, 12, 13]);
  expect(places("  ", "Play")).toEqual([]);
});

test("the best comes first, a short name before a long one, equals in their order", () => {
  const names = ["Run until a header is blocked", "Run", "Undo", "Run"];
  const found = fuzzyFind("run", names, (name) => name);
  expect(found.map(({ item }) => item)).toEqual(["Run", "Run", "Run until a header is blocked"]);
  expect(fuzzyFind("", names, (name) => name).map(({ item }) => item)).toEqual(names);
});

test("whatever is left of a name after letters were taken out of it finds that name", () => {
  const name = "Step back ten flit times";
  fc.assert(
    fc.property(fc.subarray(Array.from(name, (_, index) => index)), (kept) => {
      const typed = kept.map((index) => name[index]).join("");
      const match = fuzzyMatch(typed, name);
      expect(match).not.toBeNull();
      const letters = match!.places.map((place) => name[place]!.toLowerCase()).join("");
      expect(letters).toBe(typed.replaceAll(" ", "").toLowerCase());
      expect([...match!.places].sort((a, b) => a - b)).toEqual(match!.places);
    }),
  );
});
