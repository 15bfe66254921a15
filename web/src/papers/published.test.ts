import { expect, test } from "vitest";
import paperText from "../../../engine-rs/study/data/papers/qsnet-performance.json?raw";
import galleryText from "../../../engine-rs/study/data/scenarios/index.json?raw";
import type { Collective, Scenario } from "../engine/types";
import type { Worth } from "../engine/worth";
import { verdict } from "./agreement";
import type { Claim, Paper } from "./claims";
import { publishedFor, publishedRuns } from "./published";
import { publishedOperations } from "./published-operations";

const paper = JSON.parse(paperText) as Paper;

const PRESETS = import.meta.glob<string>("../../../engine-rs/study/data/scenarios/qsnet-*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** A preset as it lies in its file; what is not in there is the same for all of them here. */
function preset(id: string): Scenario {
  const text = PRESETS[`../../../engine-rs/study/data/scenarios/${id}.json`];
  if (text === undefined) throw new Error(`there is no preset ${id}`);
  return { model: { circuit_hold: true }, ...JSON.parse(text) };
}

/** The runs that are presets. */
const runs = publishedRuns(paper, (_claim, run) => {
  const { preset: id, set } = paper.runs[run] ?? {};
  return id && !set ? preset(id) : null;
});
const published = (id: string) => publishedFor(runs, preset(id));

test("bit-reversal: a printed range, tolerated a little beyond", () => {
  expect(published("qsnet-64-bit-reversal")).toMatchObject({
    claim: "P28",
    quantity: "per-sender",
    printed: { low: 165, high: 200 },
    tolerated: { low: 155, high: 210 },
    source: "Petrini et al. 2003, section 5.4",
    changed: [],
  });
});

test("a value for several runs belongs to each of them", () => {
  for (const id of ["qsnet-64-neighbor", "qsnet-64-butterfly", "qsnet-64-complement"]) {
    const value = published(id);
    expect(value).toMatchObject({ claim: "P26", printed: { low: 280, high: 280 } });
    expect(value?.tolerated.low).toBeCloseTo(268.8);
    expect(value?.tolerated.high).toBeCloseTo(291.2);
  }
});

test("hot-spots are published as totals", () => {
  expect(published("qsnet-32-hot-spot")).toMatchObject({ claim: "P41", quantity: "total" });
  expect(published("qsnet-64-hot-spot")).toMatchObject({ claim: "P42", quantity: "total" });
});

test("every preset of the paper has a published value", () => {
  const index = JSON.parse(galleryText) as { id: string; claims: string[] }[];
  const own = index.filter((entry) => entry.id.startsWith("qsnet-") && entry.claims.length > 0);
  for (const { id } of own) expect(published(id), id).not.toBeNull();
});

test("seed, name, duration and switches may differ, and switches are told; what was measured may not", () => {
  const uniform = preset("qsnet-64-uniform");
  const varied = {
    ...uniform,
    name: "my own",
    run: { ...uniform.run, seed: 99 },
    model: { circuit_hold: false } as Scenario["model"],
  };
  expect(publishedFor(runs, varied)).toMatchObject({ claim: "P21", changed: ["model.circuit_hold"] });
  const smaller = { ...uniform, topology: { ...uniform.topology, nodes: 60 } };
  expect(publishedFor(runs, smaller)).toBeNull();
});

test("of runs that differ in switches the nearest counts", () => {
  const uniform = preset("qsnet-64-uniform");
  const [first] = runs;
  const released = { ...uniform, model: { circuit_hold: false } as Scenario["model"] };
  const both = [
    { published: { ...first!.published, claim: "released" }, scenario: released },
    { published: { ...first!.published, claim: "held" }, scenario: uniform },
  ];
  expect(publishedFor(both, released)?.claim).toBe("released");
  expect(publishedFor(both, uniform)?.claim).toBe("held");
});

test("what is calculated from several runs, or from two jobs, is no bandwidth of one", () => {
  const names = new Set(runs.map((run) => run.published.claim));
  for (const id of ["P03", "P06", "P14", "P22", "P29"]) expect(names).not.toContain(id);
});

test("a value lies within, below or above, where its interval decides it", () => {
  const uniform = published("qsnet-64-uniform");
  if (!uniform) throw new Error("uniform has a published value");
  const of = (mean: number | null, ci95: number | null = 0.5, worth: Worth = "resolved") =>
    verdict(uniform, { mean, ci95, worth });
  const { low, high } = uniform.tolerated;
  expect(of(null)).toBeNull();
  expect(of(107)).toBe("below");
  expect(of(108)).toBe("within");
  expect(of(121)).toBe("above");
  // No interval, or one that is wider than what is to be decided.
  expect(of(110, null)).toBeNull();
  expect(of(110, 126)).toBeNull();
  expect(of((low + high) / 2, (high - low) / 2)).toBe("within");
  expect(of((low + high) / 2, (high - low) / 2 + 0.1)).toBeNull();
  expect(of(low - 1, 2)).toBeNull();
  expect(of(high + 1, 2)).toBeNull();
  // Before the end of the run, and where the engine says that it is not resolved.
  expect([of(108, 0.5, "so-far"), of(107, 0.5, "so-far")]).toEqual([null, null]);
  expect([of(108, 0.5, "unresolved"), of(121, 0.5, "unresolved")]).toEqual([null, null]);
});

test("times and rates of collectives are published in the units that the engine has", () => {
  const [job] = preset("qsnet-64-uniform").jobs;
  const collective = { operation: "barrier", algorithm: "hardware", operations: 20 } as Collective;
  const barrier = (operations: number) =>
    ({
      ...preset("qsnet-64-uniform"),
      jobs: [{ ...job, collective: { ...collective, operations } }],
    }) as Scenario;
  const claim = {
    ...paper.claims[0]!,
    id: "Q01",
    value: 10,
    tolerance: { relative: 0.15 },
    simulated: "hw.jobs[0].collective.mean_ns / 1000",
  } as unknown as Claim;
  const barriers = publishedRuns({ ...paper, claims: [claim] }, (id, run) =>
    id === "Q01" && run === "hw" ? barrier(20) : null,
  );
  const [here, ...more] = publishedOperations(barriers, barrier(50));
  expect(more).toEqual([]);
  expect(here).toMatchObject({
    claim: "Q01",
    quantity: "mean_ns",
    printed: { low: 10_000, high: 10_000 },
    unit: "ns",
  });
  expect(here?.tolerated.low).toBeCloseTo(8500);
  // It is no bandwidth, so the chart of that has nothing to show.
  expect(publishedFor(barriers, barrier(50))).toBeNull();
});
