/**
 * The published accepted bandwidth of a scenario: what the chart draws next to the simulated one; and the published times
 * and rates of collective operations, which sweeps show. They come from the claims that state only such a figure of
 * a run, and belong to whatever repeats that run's experiment.
 *
 * `printed` is what the paper states (one value: both ends equal), `tolerated` what counts as reproduced.
 */
import type { Metrics, PaperPlan, Role, Scenario } from "../engine/types";
import { changedSwitches, sameExperiment } from "../scenario/experiment";
import { type Claim, type Paper, shortCitation } from "./claims";
import { type Range, toleratedRange } from "./tolerance";

export type { Range };
export type BandwidthQuantity = "per-sender" | "total";

/** What a claim may state of a collective job or a benchmark, as its summary calls it. */
export type CollectiveQuantity = "mean_ns" | "period_ns" | "mb_s" | "mb_s_total" | "b_eff.mb_s";
/** The last two follow from bandwidth by sender: what crosses the middle, both ways, and what goes in and out of a node. */
export type Quantity = BandwidthQuantity | CollectiveQuantity | "bisection" | "in-out";

export type Published<Stated extends Quantity = BandwidthQuantity> = {
  claim: string;
  quantity: Stated;
  printed: Range;
  tolerated: Range;
  unit: string;
  statement: string;
  toleranceNote: string | null;
  /** What the claim was used for: agreement proves little where the model was fitted to this value. */
  role: Role;
  source: string;
  /** What was printed, times this, is in the engine's terms. */
  scale: number;
};

/** A run of which something is published. */
export type PublishedRun = { published: Published<Quantity>; scenario: Scenario };

export type PublishedHere<Stated extends Quantity = BandwidthQuantity> = Published<Stated> & {
  /** Switches in which a scenario differs from the run that the claim is compared with. */
  changed: string[];
};

/** Of one job alone, its own bandwidth is that of the run. */
const FIGURE =
  /^(\w+(?:\[\d+\])?)\.(?:(?:metrics|jobs\[0\])\.accepted_mb_s_(per_sender|total)|jobs\[0\]\.(?:collective\.(mean_ns|period_ns|mb_s|mb_s_total)|program\.(b_eff\.mb_s)))$/;

/** Papers print µs and GB/s, and what goes in and out of a node; summaries have ns and MB/s, and what is sent. */
const FACTOR = /^(?:(\d+)\s*\*\s*)?(.*?)(?:\s*([*/])\s*(\d+(?:e\d+)?))?$/;

type Stated = { run: string; quantity: Quantity; scale: number };

/** What an expression reads, if it is only one figure of one run, by a factor at most. */
function statedBy(expression: string): Stated | null {
  const [, before = 1, read = "", sign, after = 1] = FACTOR.exec(expression) ?? [];
  const [, run, accepted, operation, benchmark] = FIGURE.exec(read) ?? [];
  if (run === undefined) return null;
  const scale = (sign === "*" ? 1 / Number(after) : Number(after)) / Number(before);
  if (accepted) return { run, quantity: accepted === "total" ? "total" : "per-sender", scale };
  return { run, quantity: (operation ?? benchmark) as CollectiveQuantity, scale };
}

const scaled = ({ low, high }: Range, by: number): Range => ({ low: low * by, high: high * by });

function printedRange(claim: Claim, name: string): Range | null {
  const value = claim.value ?? claim.values?.[name];
  if (typeof value === "number") return { low: value, high: value };
  if (Array.isArray(value)) return { low: value[0], high: value[1] };
  return null;
}

/** The scenario of a run of a paper's claim; null when there is no such run. */
export type ScenarioOf = (claim: string, run: string) => Scenario | null;

export function scenarioInPlan(plan: PaperPlan): ScenarioOf {
  return (claim, name) => {
    const key = plan.claims[claim]?.find((run) => run.name === name)?.key;
    const text = plan.runs.find((run) => run.key === key)?.scenario;
    return text === undefined ? null : (JSON.parse(text) as Scenario);
  };
}

/** Every run with a published figure, in the order of the paper. */
export function publishedRuns(paper: Paper, scenarioOf: ScenarioOf): PublishedRun[] {
  return paper.claims.flatMap((claim) => {
    const { simulated = {} } = claim;
    const expressions = Object.entries(typeof simulated === "string" ? { "": simulated } : simulated);
    return expressions.flatMap(([name, expression]) => {
      const stated = statedBy(expression.trim());
      const printed = printedRange(claim, name);
      const scenario = stated && printed ? scenarioOf(claim.id, stated.run) : null;
      if (!stated || !scenario || !printed) return [];
      if (expression.includes("jobs[") && scenario.jobs.length > 1) return [];
      const published: Published<Quantity> = {
        claim: claim.id,
        quantity: stated.quantity,
        printed: scaled(printed, stated.scale),
        tolerated: scaled(toleratedRange(printed, claim), stated.scale),
        // Scaled, it has the unit of the engine's figure, not the paper's.
        unit: stated.quantity.endsWith("_ns") ? "ns" : "MB/s",
        statement: claim.statement,
        toleranceNote: claim.tolerance_note ?? null,
        role: claim.role,
        source: `${shortCitation(paper)}, ${claim.place}`,
        scale: stated.scale,
      };
      return [{ published, scenario }];
    });
  });
}

/** Of all runs of the experiment, the one that has most switches in common with a scenario. */
export function bestOf<Stated extends Quantity>(
  runs: readonly PublishedRun[],
  scenario: Scenario,
  wanted: readonly Stated[],
): PublishedHere<Stated> | null {
  const states = (published: Published<Quantity>): published is Published<Stated> =>
    wanted.some((each) => each === published.quantity);
  let best: PublishedHere<Stated> | null = null;
  for (const { published, scenario: run } of runs) {
    if (!states(published) || !sameExperiment(run, scenario)) continue;
    const changed = changedSwitches(run, scenario);
    // The paper goes from single pairs to whole patterns, so the last claim that fits is the experiment's own.
    if (!best || changed.length <= best.changed.length) best = { ...published, changed };
  }
  return best;
}

/** The bandwidth published for a scenario: of its experiment, and of the run that has most switches in common with it. */
export function publishedFor(runs: readonly PublishedRun[], scenario: Scenario): PublishedHere | null {
  return bestOf(runs, scenario, ["per-sender", "total"]);
}

/** The accepted bandwidth of a run in the quantity that was published, with half the width of its 95 % interval. */
export function acceptedAs(
  quantity: BandwidthQuantity,
  { accepted_mb_s_per_sender, accepted_mb_s_total, accepted_ci95: ci95, senders }: Metrics,
): { mean: number | null; ci95: number | null } {
  if (quantity === "per-sender") return { mean: accepted_mb_s_per_sender, ci95 };
  return { mean: accepted_mb_s_total, ci95: ci95 === null ? null : ci95 * senders };
}
