/** The simulated figure in a sentence, as far as the run has come. */
import { formatMeasuredWithin, formatShare } from "../../base/format";
import type { WholeRun } from "../../state/app-state";
import type { BandwidthFigures } from "../../views/instruments/bandwidth-figures";

export function simulatedWords({ mean, ci95, quantity }: BandwidthFigures, whole: WholeRun | null): string {
  if (whole?.phase === "running" && mean === null) return `Simulating: ${formatShare(whole.share)}.`;
  if (mean === null) return "";
  return `Simulated ${whole?.phase === "done" ? "here" : "so far"}: ${formatMeasuredWithin(mean, ci95)} MB/s ${quantity}.`;
}
