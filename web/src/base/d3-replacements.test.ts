import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { scaleLinear, scaleLog } from "d3-scale";
import { expect, test, vi } from "vitest";
import * as numbers from "./interpolate-numbers";
import * as transitions from "./no-transitions";

const SOURCE = fileURLToPath(new URL("..", import.meta.url));
const PACKAGES = fileURLToPath(new URL("../../../node_modules/", import.meta.url));

/** The names that a file imports from a package, without types. */
function imported(text: string, from: string): string[] {
  const lists = text.matchAll(/import \{([^}]*)\} from ['"]([^'"]+)['"]/g);
  const names = [...lists].filter(([, , name]) => name === from).flatMap(([, list]) => list!.split(","));
  return names
    .map((name) => name.trim().split(" as ")[0]!)
    .filter((name) => name !== "" && !name.startsWith("type "));
}

const ofLibrary = (library: string, from: string) =>
  imported(readFileSync(join(PACKAGES, library, "dist", `${library}.mjs`), "utf8"), from).sort();

const page = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .map((path) => readFileSync(join(SOURCE, path), "utf8"));

const ofPage = (from: string) => [...new Set(page.flatMap((text) => imported(text, from)))].sort();

test("d3-zoom and d3-scale use exactly what the replacements provide", () => {
  expect(ofLibrary("d3-zoom", "d3-transition")).toEqual(Object.keys(transitions));
  const used = new Set([
    ...ofLibrary("d3-zoom", "d3-interpolate"),
    ...ofLibrary("d3-scale", "d3-interpolate"),
  ]);
  expect([...used].sort()).toEqual(Object.keys(numbers).sort());
});

test("the page uses linear and logarithmic scales only, and no transitions", () => {
  expect(ofPage("d3-scale")).toEqual(["scaleLinear", "scaleLog"]);
  expect(ofPage("d3-interpolate")).toEqual([]);
  expect(ofPage("d3-transition")).toEqual([]);
  expect(page.filter((text) => /\.(transition|duration)\(/.test(text))).toEqual([]);
});

test("numbers are interpolated as by d3-interpolate itself", async () => {
  const path = join(PACKAGES, "d3-interpolate/dist/d3-interpolate.mjs");
  const original = await vi.importActual<typeof numbers>(path);
  for (const scale of [scaleLinear, scaleLog]) {
    for (const name of ["interpolate", "interpolateNumber", "interpolateRound"] as const) {
      const [own, reference] = [numbers, original].map((library) =>
        scale([1, 1000], [20.5, 310]).interpolate(library[name]),
      );
      for (const value of [0.5, 1, 1.7, 42, 999, 1000, 5000]) expect(own!(value)).toBe(reference!(value));
    }
  }
});

test("anything but a number is refused", () => {
  const colours = scaleLinear<string>([0, 1], ["red", "blue"]).interpolate(numbers.interpolate as never);
  expect(() => colours(0.5)).toThrow("only numbers");
});
