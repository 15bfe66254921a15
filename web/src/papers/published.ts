/**
 * The published accepted bandwidth of a preset: what the chart draws beside the simulated one.
 *
 * `printed` is what the paper states (one value: both ends equal), `tolerated` what counts as reproduced.
 */
import type { Metrics } from "../engine/types";
import type { Claim, Paper } from "./claims";

export type Range = { low: number; high: number };
export type BandwidthQuantity = "per-sender" | "total";

export type Published = {
  claim: string;
  quantity: BandwidthQuantity;
  printed: Range;
  tolerated: Range;
  unit: string;
  statement: string;
  toleranceNote: string | null;
  /** Calibration: the model's rules were chosen with a view to this value. */
  calibration: boolean;
  source: string;
};

const QUANTITIES: Record<string, BandwidthQuantity> = {
  accepted_mb_s_per_sender: "per-sender",
  accepted_mb_s_total: "total",
};

/** An expression that is nothing but a bandwidth of one run. */
const BANDWIDTH = /^(\w+)\.metrics\.(\w+)$/;

/** The bandwidth that a claim takes from a preset as it is, when it does. */
function quantityOf(paper: Paper, claim: Claim, presetId: string): BandwidthQuantity | null {
  const simulated =
    typeof claim.simulated === "string" ? [claim.simulated] : Object.values(claim.simulated ?? {});
  for (const expression of simulated) {
    const [, run = "", metric = ""] = BANDWIDTH.exec(expression) ?? [];
    const { preset, set, sweep } = paper.runs[run] ?? {};
    if (preset === presetId && !set && !sweep) return QUANTITIES[metric] ?? null;
  }
  return null;
}

function printedRange(claim: Claim): Range | null {
  const { value } = claim;
  if (typeof value === "number") return { low: value, high: value };
  if (Array.isArray(value)) return { low: value[0], high: value[1] };
  return null;
}

function toleratedRange(printed: Range, claim: Claim): Range {
  if (claim.tolerance?.range) return { low: claim.tolerance.range[0], high: claim.tolerance.range[1] };
  const share = claim.tolerance?.relative ?? 0;
  return { low: printed.low * (1 - share), high: printed.high * (1 + share) };
}

function citation(paper: Paper, claim: Claim): string {
  const first = paper.authors[0]?.split(" ").at(-1) ?? paper.title;
  const others = paper.authors.length > 1 ? " et al." : "";
  return `${first}${others} ${paper.year}, ${claim.place}`;
}

export function publishedFor(paper: Paper, presetId: string): Published | null {
  // The paper goes from single pairs to whole patterns, so the last claim that fits is the experiment's own.
  for (const claim of paper.claims.toReversed()) {
    const printed = printedRange(claim);
    const quantity = printed && quantityOf(paper, claim, presetId);
    if (!quantity) continue;
    return {
      claim: claim.id,
      quantity,
      printed,
      tolerated: toleratedRange(printed, claim),
      unit: claim.unit ?? "",
      statement: claim.statement,
      toleranceNote: claim.tolerance_note ?? null,
      calibration: claim.role === "calibration",
      source: citation(paper, claim),
    };
  }
  return null;
}

/** The accepted bandwidth of a run in the quantity that was published, with half the width of its 95 % interval. */
export function acceptedAs(
  quantity: BandwidthQuantity,
  { accepted_mb_s_per_sender, accepted_mb_s_total, accepted_ci95: ci95, senders }: Metrics,
): { mean: number | null; ci95: number | null } {
  if (quantity === "per-sender") return { mean: accepted_mb_s_per_sender, ci95 };
  return { mean: accepted_mb_s_total, ci95: ci95 === null ? null : ci95 * senders };
}

/** Where a simulated value lies; null while there is none. */
export function verdict(published: Published, value: number | null): "within" | "below" | "above" | null {
  if (value === null) return null;
  if (value < published.tolerated.low) return "below";
  return value > published.tolerated.high ? "above" : "within";
}
