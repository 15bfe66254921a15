/**
 * Sweep files: what is varied, over which values, with which seeds. The form edits a file as it edits a scenario
 * (sweep-edits.ts); the command line takes the same file.
 *
 * No point is made here, and nothing is judged; the engine does that.
 */
import type { Scenario } from "../../../engine/types";
import { sendsMessages } from "../../../scenario/job-kind";
import * as texts from "./texts";

/** Values by path, as in `jobs[0].load`; null takes away. */
export type Settings = Readonly<Record<string, unknown>>;
/** `at` is where it lies on the axis, where all of them lie somewhere. */
export type Variant = { name: string; at?: number; set: Settings };

export type Scale = "linear" | "log";
/** What it is called, where that does not follow from its path. */
type Told = { label?: string; unit?: string; scale?: Scale };

export type ValuesAxis = Told & { path: string; values: readonly unknown[] };
export type RangeAxis = Told & { path: string; from: number; to: number; steps: number };
export type VariantsAxis = Told & { label: string; variants: readonly Variant[] };
export type FileAxis = ValuesAxis | RangeAxis | VariantsAxis;

export type SweepFile = {
  sweep: 1;
  name?: string;
  /** The id of a preset, or a scenario. */
  base: string | Scenario;
  set?: Settings;
  axes: readonly FileAxis[];
  /** The seeds themselves, or how many. */
  seeds?: number | readonly number[];
  measures?: readonly string[];
  /** Whether longer runs follow those that are not resolved, which is the default; and the CPU time for them. */
  length?: "auto" | "fixed";
  budget_s?: number;
};

/** One of the files that lie next to the page. */
export type SweepExample = { id: string; title: string; goal: string };

const PLAIN_ID = /^[a-z0-9-]{1,64}$/;

/** Relative to the page; null for what is no id. */
export function examplePath(id: string): string | null {
  return PLAIN_ID.test(id) ? `sweeps/${id}.json` : null;
}

export const EXAMPLE_INDEX = "sweeps/index.json";

export function isVariants(axis: FileAxis): axis is VariantsAxis {
  return "variants" in axis;
}

export function isRange(axis: FileAxis): axis is RangeAxis {
  return "from" in axis;
}

/** Whether a file that was dropped is one: only what it says of itself is looked at. */
export function isSweepText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "sweep" in value;
  } catch {
    return false;
  }
}

export function sweepText(file: SweepFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** From below what most patterns accept up to what none does. */
export function overLoad(path: string): RangeAxis {
  return { path, from: 0.05, to: 0.6, steps: 12, scale: "linear" };
}

/** Of a collective or a program what matters most: how many take part. Whole trees of the machine's arity, up to all of it. */
function overNodes({ topology: { arity, nodes } }: Scenario): ValuesAxis {
  const values: number[] = [];
  for (let size = arity; size < nodes && arity > 1; size *= arity) values.push(size);
  return { path: "topology.nodes", values: [...values, nodes], scale: "log" };
}

/** Where nothing was chosen yet: over the load of the first job, or the size of a machine with collectives or programs. */
export function firstSweep(scenario: Scenario): SweepFile {
  const [first] = scenario.jobs;
  return {
    sweep: 1,
    name: texts.sweepOf(scenario.name),
    base: scenario,
    axes: [first && !sendsMessages(first) ? overNodes(scenario) : overLoad("jobs[0].load")],
  };
}
