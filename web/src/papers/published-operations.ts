/** What is published of a scenario's collective operations. Only sweeps show it: apart, it is not loaded before. */
import type { Scenario } from "../engine/types";
import { bestOf, type CollectiveQuantity, type PublishedHere, type PublishedRun } from "./published";

const COLLECTIVE_QUANTITIES: readonly CollectiveQuantity[] = [
  "mean_ns",
  "period_ns",
  "mb_s",
  "mb_s_total",
  "b_eff.mb_s",
];

/** The times and rates published for a scenario, each quantity by itself. */
export function publishedOperations(
  runs: readonly PublishedRun[],
  scenario: Scenario,
): PublishedHere<CollectiveQuantity>[] {
  return COLLECTIVE_QUANTITIES.map((quantity) => bestOf(runs, scenario, [quantity])).filter(
    (published) => published !== null,
  );
}
