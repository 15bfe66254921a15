/** The accepted bandwidth in the quantity that was published for this experiment: per sender, or in total. */
import type { Summary } from "../../engine/types";
import type { PublishedHere } from "../../state/selectors";

export type BandwidthFigures = {
  quantity: "per sender" | "in total";
  values: readonly number[];
  mean: number | null;
  ci95: number | null;
};

export function bandwidthFigures(summary: Summary | null, published: PublishedHere | null): BandwidthFigures {
  const total = published?.quantity === "total";
  const quantity = total ? "in total" : "per sender";
  if (!summary) return { quantity, values: [], mean: null, ci95: null };
  const { metrics, series } = summary;
  const { accepted_mb_s_per_sender: perSender, accepted_mb_s_total: inTotal, accepted_ci95: ci95 } = metrics;
  if (!total) return { quantity, values: series.accepted_mb_s_per_sender, mean: perSender, ci95 };
  return {
    quantity,
    values: series.accepted_mb_s_per_sender.map((value) => value * metrics.senders),
    mean: inTotal,
    ci95: ci95 === null ? null : ci95 * metrics.senders,
  };
}
