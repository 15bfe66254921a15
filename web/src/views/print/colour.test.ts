import { expect, test } from "vitest";
import { opaqueColour } from "./colour";

test.each([
  ["rgb(31, 79, 196)", 1, { colour: "#1f4fc4", alpha: 1 }],
  ["rgba(31, 79, 196, 0.2)", 0.5, { colour: "#1f4fc4", alpha: 0.1 }],
  ["rgb(0 0 0 / 20%)", 1, { colour: "#000000", alpha: 0.2 }],
  ["color(srgb 1 0.5 0 / 0.5)", 1, { colour: "#ff8000", alpha: 0.5 }],
  ["rgba(0, 0, 0, 0)", 1, null],
  ["none", 1, null],
  ["rgb(1, 2, 3)", 0, null],
  ["url(#pattern)", 1, { colour: "url(#pattern)", alpha: 1 }],
])("%s at %d", (computed, opacity, expected) => expect(opaqueColour(computed, opacity)).toEqual(expected));
