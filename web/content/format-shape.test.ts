/**
 * The format of scenarios as the build reads it: what the engine completes fits it, what lacks something does not, and its
 * fingerprint is another one for each other format.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scenarioOf } from "../src/scenario/shape.ts";
import { ROOT } from "../tools/stage.mjs";
import { compileFormat, declarations, formatFingerprint } from "./format-shape.ts";

const format = compileFormat();
const { default: facts } = await import("virtual:papers/facts");
const types = readFileSync(join(ROOT, "web/src/engine/generated/types.ts"), "utf8");
const textOf = (name: string) => declarations(types).get(name) ?? "";
const fingerprint = (change: (text: string) => string, of: string) =>
  formatFingerprint(compileFormat(types.replace(textOf(of), () => change(textOf(of)))));

test("what the build has is the format of the types, and its fingerprint", async () => {
  expect((await import("virtual:scenario/shape")).default).toEqual(format);
  expect((await import("virtual:scenario/format")).default).toBe(formatFingerprint(format));
});

test("every preset fits as the engine completes it, and without any field it does not", () => {
  const isOptional = (text: string, key: string) => new RegExp(`^${key}\\?:`, "m").test(text);
  for (const { id, scenario } of facts.presets) {
    expect(scenarioOf(scenario, format), id).toEqual(scenario);
    for (const key of Object.keys(scenario)) {
      const { [key]: _, ...rest } = scenario as Record<string, unknown>;
      expect(scenarioOf(rest, format) !== null, `${id} without ${key}`).toBe(
        isOptional(textOf("Scenario"), key),
      );
    }
  }
});

test.each([
  ["nothing", {}],
  ["a list", []],
  ["null", null],
  ["no jobs", { jobs: [] }],
  ["jobs that are null", { jobs: null }],
  ["a job that is null", { jobs: [null] }],
  ["a job of nothing", { jobs: [{}] }],
  ["a number as text", { run: { seed: "1", duration_us: 1, precision_percent: 0 } }],
  ["an unknown word", { network: "myrinet" }],
  ["another version", { version: 5 }],
  ["a place of a cable", { topology: { ...facts.presets[0]?.scenario.topology, cable_m: [0, {}] } }],
])("%s is no scenario", (_, change) => {
  const whole =
    Object.keys(Object(change)).length > 0 ? { ...facts.presets[0]?.scenario, ...change } : change;
  expect(scenarioOf(whole, format)).toBeNull();
});

test("what was typed and is no number is none again, and what no scenario has is left out", () => {
  const { scenario } = facts.presets[0] as (typeof facts.presets)[number];
  const kept = JSON.parse(
    JSON.stringify({ ...scenario, run: { ...scenario.run, seed: Number.NaN }, extra: 1 }),
  );
  expect(scenarioOf(kept, format)).toEqual({ ...scenario, run: { ...scenario.run, seed: Number.NaN } });
});

test.each([
  ["a field more", "Run", (text: string) => text.replace("seed: number", "seed: number, \nspare: number")],
  ["a field less", "Run", (text: string) => text.replace("seed: number,", "")],
  ["a field of another name", "Run", (text: string) => text.replace("seed:", "seeds:")],
  ["a field that may be absent", "Run", (text: string) => text.replace("seed:", "seed?:")],
  ["a field of another type", "Run", (text: string) => text.replace("seed: number", "seed: string")],
  ["a word more", "Pattern", (text: string) => text.replace('"tornado"', '"tornado" | "whirl"')],
  ["another version", "Scenario", (text: string) => text.replace("version: 4", "version: 5")],
])("the fingerprint is another one with %s", (_, type, change) => {
  expect(change(textOf(type))).not.toBe(textOf(type));
  expect(fingerprint(change, type)).not.toBe(formatFingerprint(format));
});

test("the fingerprint is the same where comments differ", () => {
  expect(fingerprint((text) => text.replaceAll("Seeds every stream", "Seeds all streams"), "Run")).toBe(
    formatFingerprint(format),
  );
});
