import { expect, test } from "vitest";
import { AIMED_CHARACTERS, LONG_CHARACTERS, lengthOf, MAX_CHARACTERS } from "./links";

test.each([
  [1, "fine"],
  [AIMED_CHARACTERS, "fine"],
  [AIMED_CHARACTERS + 1, "growing"],
  [LONG_CHARACTERS, "growing"],
  [LONG_CHARACTERS + 1, "long"],
  [MAX_CHARACTERS, "long"],
  [MAX_CHARACTERS + 1, "file"],
])("a link of %d characters is %s", (characters, verdict) => {
  expect(lengthOf("x".repeat(characters))).toEqual({ characters, verdict });
});
