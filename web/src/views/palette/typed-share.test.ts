import { expect, test } from "vitest";
import { typedShare } from "./typed-share";

test.each([
  ["60 %", 0.6],
  ["until 62.5%", 0.625],
  ["until link 100 %", 1],
])("%s", (typed, share) => expect(typedShare(typed)).toBe(share));

test.each(["60", "0 %", "101 %", "% 60", "node 60 %", ""])("%s is none", (typed) => {
  expect(typedShare(typed)).toBeNull();
});
