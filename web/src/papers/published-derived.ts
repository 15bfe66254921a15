/**
 * What follows from published bandwidth by sender. Papers of QsNetII print what goes in and out of a node, twice what its
 * sender is accepted. And where node i and node n − 1 − i talk to each other all traffic crosses the middle of the machine:
 * what goes out of a node goes into its partner and is counted at both, so the bisection bandwidth, both ways, is
 * nodes × MB/s in and out of a node ÷ 2. Only sweeps show either.
 */
import type { Scenario } from "../engine/types";
import { bisection, perSender } from "./derived-texts";
import { bestOf, type PublishedHere, type PublishedRun, type Quantity, type Range } from "./published";

export type DerivedQuantity = "bisection" | "in-out";

/** Nodes that have a partner; null where not all traffic crosses the middle. */
function crossing({ jobs, topology: { nodes } }: Scenario): number | null {
  const [job] = jobs;
  if (jobs.length !== 1 || !job || job.nodes) return null;
  const isMirrored = job.program
    ? job.program.name === "tping" && job.program.processes === undefined
    : job.pattern === "complement";
  if (!isMirrored) return null;
  return nodes - (nodes % 2);
}

/** A paper that printed it of the sender did not print it of both. */
const IN_AND_OUT = 2;

export function publishedDerived(
  runs: readonly PublishedRun[],
  scenario: Scenario,
): PublishedHere<DerivedQuantity>[] {
  const here = bestOf(runs, scenario, ["per-sender"]);
  if (!here) return [];
  const times = (quantity: DerivedQuantity, by: number): PublishedHere<DerivedQuantity> => {
    const all = ({ low, high }: Range): Range => ({ low: low * by, high: high * by });
    const [printed, tolerated] = [all(here.printed), all(here.tolerated)];
    return { ...here, quantity, printed, tolerated, scale: here.scale * by };
  };
  const nodes = crossing(scenario);
  return [
    ...(here.scale * IN_AND_OUT === 1 ? [times("in-out", IN_AND_OUT)] : []),
    ...(nodes === null ? [] : [times("bisection", nodes)]),
  ];
}

/** How a figure follows from what was printed; empty where it is what was printed, in whatever unit. */
export function derivationOf({
  quantity,
  scale,
}: Pick<PublishedHere<Quantity>, "quantity" | "scale">): string {
  if (quantity === "bisection") return bisection;
  return quantity === "per-sender" && scale * IN_AND_OUT === 1 ? perSender : "";
}
