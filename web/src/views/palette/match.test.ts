import { expect, test } from "vitest";
import fc from "../../base/drawn.fixture";
import { matchOf } from "./match";

const named = (name: string, synonyms: string[] = [], about = "") => ({ name, synonyms, about });
const rank = (typed: string, ...of: Parameters<typeof named>) => matchOf(typed, named(...of))?.rank ?? null;

test("each typed word begins a word of the name; letters scattered over it find nothing", () => {
  expect(rank("the", "Use the dark theme")).not.toBeNull();
  expect(rank("rep sh", "Show the report")).not.toBeNull();
  expect(rank("eport", "Show the report")).toBeNull();
  expect(rank("srp", "Show the report")).toBeNull();
  expect(rank("show reports", "Show the report")).toBeNull();
});

test("the whole name, its beginning, words in a row, words, synonyms and what it is about, in this order", () => {
  const load = { name: "Load of nodes", synonyms: ["injection rate"], about: "Field" };
  const typed = ["load of nodes", "load", "of nodes", "nodes load", "injection rate", "rate", "field load"];
  const ranks = typed.map((each) => matchOf(each, load)?.rank);
  expect(ranks).toEqual(ranks.toSorted());
  expect(new Set(ranks).size).toBe(typed.length);
});

test("signs within a word do not matter, nor do articles", () => {
  for (const typed of ["hotspot", "hot-spot", "hot spot", "Hot-Spot, 1024"])
    expect(rank(typed, "Hot-spot, 1,024 nodes"), typed).not.toBeNull();
  expect(rank("io nodes", "I/O nodes")).not.toBeNull();
  expect(rank("break a link", "Break or repair the selected link")).toBe(
    rank("break link", "Break or repair the selected link"),
  );
});

test("the synonym that was typed is told, and the letters of the name are marked", () => {
  expect(matchOf("cut cab", named("Break a link", ["cut a cable"]))).toMatchObject({
    synonym: "cut a cable",
    places: [],
  });
  expect(matchOf("li br", named("Break a link", ["cut"]))).toMatchObject({
    synonym: null,
    places: [0, 1, 8, 9],
  });
});

test("beginnings of any words of a name, in any order, find it and are marked in it", () => {
  const words = ["step", "back", "ten", "flit", "times"];
  const name = "Step back ten flit times";
  fc.assert(
    fc.property(fc.shuffledSubarray(words, { minLength: 1 }), fc.nat(3), (some, cut) => {
      const typed = some.map((word) => word.slice(0, cut + 1));
      const match = matchOf(typed.join(" "), named(name));
      const marked = match?.places.map((place) => name[place]!.toLowerCase());
      expect(marked).toEqual(expect.arrayContaining([...new Set(typed.join(""))]));
    }),
  );
});
