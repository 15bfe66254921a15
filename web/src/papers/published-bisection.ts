/**
 * What was published of bandwidth by node says what crosses the middle of the machine where all traffic does: where node
 * i and node n − 1 − i talk to each other. What goes out of a node goes into its partner and is counted at both, so the
 * bisection bandwidth, both ways, is nodes × MB/s in and out of a node ÷ 2. Only sweeps show it.
 */
import type { Scenario } from "../engine/types";
import { bestOf, type PublishedHere, type PublishedRun, type Quantity, type Range } from "./published";

/** Nodes that have a partner; null where not all traffic crosses the middle. */
function crossing({ jobs, topology: { nodes } }: Scenario): number | null {
  const [job] = jobs;
  if (jobs.length !== 1 || job?.pattern !== "complement" || job.nodes) return null;
  return nodes - (nodes % 2);
}

export function publishedBisection(
  runs: readonly PublishedRun[],
  scenario: Scenario,
): PublishedHere<"bisection"> | null {
  const nodes = crossing(scenario);
  const here = nodes === null ? null : bestOf(runs, scenario, ["per-sender"]);
  if (!here || nodes === null) return null;
  const whole = ({ low, high }: Range): Range => ({ low: low * nodes, high: high * nodes });
  return {
    ...here,
    quantity: "bisection",
    printed: whole(here.printed),
    tolerated: whole(here.tolerated),
    scale: here.scale * nodes,
  };
}

/** How a figure follows from what was printed; empty where it is what was printed, in whatever unit. */
export function derivationOf({
  quantity,
  scale,
}: Pick<PublishedHere<Quantity>, "quantity" | "scale">): string {
  if (quantity === "bisection") return "worked out as nodes × MB/s in and out of a node ÷ 2";
  return quantity === "per-sender" && scale === 0.5 ? "half of MB/s in and out of a node" : "";
}
