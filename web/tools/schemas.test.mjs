/**
 * The schemas that editors check files by: presets, example sweeps and the sweep of the documents are as they say, and
 * files with a mistake are not. The engine writes them from its tables; no other program of this repository reads them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, it } from "vitest";
import { ROOT } from "./stage.mjs";

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));
/** @param {string} folder */
const filesOf = (folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(".json") && name !== "index.json")
    .map((name) => `${folder}/${name}`);

// Strict: what a schema says in words that no validator knows is a mistake, too.
const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allowMatchingProperties: true,
});
for (const name of ["scenario.schema.json", "sweep.schema.json"])
  ajv.addSchema(json(`public/schemas/${name}`), name);

/** What is wrong, by its place. @param {"scenario" | "sweep"} kind @param {unknown} file */
function wrong(kind, file) {
  const validate = ajv.getSchema(`${kind}.schema.json`);
  if (!validate) throw new Error(`there is no schema of a ${kind}`);
  validate(file);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message}`);
}

const PRESETS = filesOf("engine-rs/study/data/scenarios");
const SWEEPS = filesOf("engine-rs/study/data/sweeps");

it("finds the files", () => {
  expect(PRESETS.length).toBeGreaterThan(30);
  expect(SWEEPS.length).toBeGreaterThan(7);
});

it.each(PRESETS)("%s is a scenario", (path) => {
  expect(wrong("scenario", json(path))).toEqual([]);
});

it.each(SWEEPS)("%s is a sweep", (path) => {
  expect(wrong("sweep", json(path))).toEqual([]);
});

it("takes the sweep of the documents, and the costs", () => {
  /** @param {string} path */
  const block = (path) => /```json\n(.*?)```/s.exec(readFileSync(join(ROOT, path), "utf8"))?.[1] ?? "";
  const sweep = JSON.parse(block("docs/sweeps.md"));
  expect(sweep.$schema).toMatch(/schemas\/sweep\.schema\.json$/);
  expect(wrong("sweep", sweep)).toEqual([]);
  const costs = JSON.parse(`{ "version": 4, ${block("docs/model.md")} }`);
  expect(wrong("scenario", costs)).toEqual([]);
});

const BROKEN = { change: "break", part: { level: 1, elite: 0 } };
it.each([2 ** 32 - 1, 2 ** 32, 4_400_000_000])("takes an event at cycle %i", (at_cycle) => {
  expect(wrong("scenario", { version: 4, events: [{ at_cycle, ...BROKEN }] })).toEqual([]);
});

it.each([
  ["an event after the longest run", { version: 4, events: [{ at_cycle: 31_800_000_000, ...BROKEN }] }],
  ["no version", {}],
  ["another version", { version: 5 }],
  ["an unknown key", { version: 4, extra: 1 }],
  ["an unknown parameter", { version: 4, model: { channel: 2 } }],
  ["a parameter out of range", { version: 4, model: { channels: 99 } }],
  ["half a channel", { version: 4, model: { channels: 1.5 } }],
  ["an unknown network", { version: 4, network: "myrinet" }],
  ["an unknown pattern", { version: 4, jobs: [{ pattern: "zigzag" }] }],
  ["no job", { version: 4, jobs: [] }],
  ["a load beyond the link", { version: 4, jobs: [{ load: 3 }] }],
  ["a collective without its operation", { version: 4, jobs: [{ collective: { bytes: 1 } }] }],
  ["an event of half a part", { version: 4, events: [{ at_cycle: 1, change: "break", part: { level: 0 } }] }],
])("refuses a scenario with %s", (_, file) => {
  expect(wrong("scenario", file)).not.toEqual([]);
});

const AXIS = { path: "jobs[0].load", values: [0.1, "saturated"] };
const SAMPLE = {
  sample: "latin-hypercube",
  points: 100,
  parameters: [
    { path: "jobs[0].load", from: 0.1, to: 0.5 },
    { path: "jobs[0].pattern", values: ["uniform", "complement"] },
  ],
};
const SWEEP = { sweep: 1, axes: [AXIS] };

it("takes all kinds of axes, places of lists, and null", () => {
  expect(wrong("sweep", SWEEP)).toEqual([]);
  const range = { path: "jobs[3].message_bytes.mean", from: 64, to: 4096, steps: 4, scale: "log" };
  const variants = {
    label: "Mapping",
    variants: [{ name: "a", at: 1, set: { "jobs[0].nodes": [[0, 7], 9] } }],
  };
  const set = { "model.channels": 4, "jobs[1].collective": null, "topology.cable_m[0]": 5 };
  const seeds = [1, 5];
  const measures = ["cost.total", "jobs[2].accepted_mb_s_total"];
  const axes = [range, variants, SAMPLE];
  expect(wrong("sweep", { ...SWEEP, axes, set, seeds, measures })).toEqual([]);
});

it.each([
  ["no axis", { sweep: 1, axes: [] }],
  ["nine axes", { ...SWEEP, axes: Array(9).fill(AXIS) }],
  ["a sample of nothing", { ...SWEEP, axes: [{ ...SAMPLE, parameters: [] }] }],
  [
    "half a range in a sample",
    { ...SWEEP, axes: [{ ...SAMPLE, parameters: [{ path: AXIS.path, from: 1 }] }] },
  ],
  ["another version", { ...SWEEP, sweep: 2 }],
  ["an unknown key", { ...SWEEP, seed: 1 }],
  ["an unknown preset", { ...SWEEP, base: "qsnet-65-uniform" }],
  ["a base that is no scenario", { ...SWEEP, base: { version: 4, model: { channel: 2 } } }],
  ["a path to nowhere", { ...SWEEP, axes: [{ ...AXIS, path: "jobs[0].loads" }] }],
  ["a path into a list without its place", { ...SWEEP, axes: [{ ...AXIS, path: "jobs.load" }] }],
  ["an axis of two kinds", { ...SWEEP, axes: [{ ...AXIS, from: 1, to: 2, steps: 2 }] }],
  ["half a range", { ...SWEEP, axes: [{ path: "jobs[0].load", from: 0.1, to: 0.2 }] }],
  ["a variant without a name", { ...SWEEP, axes: [{ variants: [{ set: {} }] }] }],
  ["a value that may not be set", { ...SWEEP, set: { "model.channels": 99 } }],
  ["such a value in the first job", { ...SWEEP, set: { "jobs[0].load": 3 } }],
  ["no seed", { ...SWEEP, seeds: 0 }],
  ["a seed twice", { ...SWEEP, seeds: [1, 1] }],
  ["an unknown measure", { ...SWEEP, measures: ["speed"] }],
])("refuses a sweep with %s", (_, file) => {
  expect(wrong("sweep", file)).not.toEqual([]);
});
