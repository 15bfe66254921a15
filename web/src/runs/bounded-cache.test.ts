import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache";

const cache = () => new BoundedCache<string>(6, (text) => text.length);
const keys = (of: BoundedCache<string>) => ["a", "b", "c"].filter((key) => of.get(key) !== null);

test("what was not used for longest goes first", () => {
  const full = cache();
  full.set("a", "aaa");
  full.set("b", "bbb");
  expect(full.get("a")).toBe("aaa");
  full.set("c", "c");
  expect(keys(full)).toEqual(["a", "c"]);
});

test("an entry that is replaced counts once", () => {
  const full = cache();
  full.set("a", "aaa");
  full.set("b", "bb");
  full.set("b", "bbb");
  expect(keys(full)).toEqual(["a", "b"]);
});

test("what is larger than the limit is there until the next entry comes", () => {
  const full = cache();
  full.set("a", "aaa");
  full.set("b", "bbbbbbbbb");
  expect(keys(full)).toEqual(["b"]);
  full.set("c", "c");
  expect(keys(full)).toEqual(["c"]);
});
