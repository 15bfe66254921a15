/** The accepted bandwidth in the quantity that was published for this experiment: per sender, or in total. */
import type { Summary } from "../../engine/types";
import { type Worth, worthOf } from "../../engine/worth";
import { acceptedAs, type PublishedHere } from "../../papers/published";
import * as texts from "./bandwidth-texts";

export type BandwidthFigures = {
  quantity: string;
  values: readonly number[];
  mean: number | null;
  ci95: number | null;
  worth: Worth | null;
};

export function bandwidthFigures(summary: Summary | null, published: PublishedHere | null): BandwidthFigures {
  const asked = published?.quantity ?? "per-sender";
  const quantity = asked === "total" ? texts.inTotal : texts.perSender;
  if (!summary) return { quantity, values: [], mean: null, ci95: null, worth: null };
  const { metrics, series } = summary;
  const perSender = series.accepted_mb_s_per_sender;
  const values = asked === "total" ? perSender.map((value) => value * metrics.senders) : perSender;
  const worth = worthOf(summary, acceptedMetric(published));
  return { quantity, values, ...acceptedAs(asked, metrics), worth };
}

/** The metric that these figures are of. */
export const acceptedMetric = (published: PublishedHere | null) =>
  published?.quantity === "total" ? "accepted_mb_s_total" : "accepted_mb_s_per_sender";
