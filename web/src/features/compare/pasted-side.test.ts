import { expect, test } from "vitest";
import { EXAMPLE } from "../../scenario/example.fixture";
import type { Preset } from "../../scenario/presets";
import { readPasted } from "./pasted-side";

const presets = [{ id: "known", title: "", goal: "", claims: [], scenario: EXAMPLE }] as unknown as Preset[];
const link = (payload: string) => ({ source: { kind: "link", payload } });
const message = (text: string) => readPasted(text, presets).problems?.[0]?.message;

test.each([
  "https://flitscope.example/some/path/#/s/d4.abc_-?r=12345678",
  "#/s/d4.abc_-?t=oops",
  "/s/d4.abc_-",
  "  d4.abc_-\n",
])("%s is a link, whatever is around its payload", (text) => {
  expect(readPasted(text, presets)).toEqual(link("d4.abc_-"));
});

test("a preset by its address is the scenario that the gallery has", () => {
  expect(readPasted("#/p/known", presets).source).toEqual({
    kind: "text",
    text: JSON.stringify(EXAMPLE),
    lenient: false,
  });
  expect(message("#/p/unknown")).toContain("no preset “unknown”");
});

test("the text of a file is read as such", () => {
  expect(readPasted('{"version": 4}', presets).source).toMatchObject({
    kind: "text",
    text: '{"version": 4}',
  });
});

test("what cannot be on one side is refused with a reason", () => {
  expect(message("")).toContain("Paste a link");
  expect(message("#/c/d4.a~d4.b")).toContain("contains two scenarios");
  expect(message("#/q/what")).toContain("must name a scenario");
  expect(message("x".repeat(200_000))).toContain("at most");
});
