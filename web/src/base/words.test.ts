import { expect, test } from "vitest";
import { capitalised, inSentence } from "./words";

test("a name begins a sentence, and goes on in one", () => {
  expect(capitalised("node 12")).toBe("Node 12");
  expect(capitalised("")).toBe("");
  expect(inSentence("Break up link 1 of Elite 2.3")).toBe("break up link 1 of Elite 2.3");
  expect(inSentence("I/O nodes 7 → 8")).toBe("I/O nodes 7 → 8");
});
