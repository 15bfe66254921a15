/**
 * What a sweep's charts and table are made of: the first axis lies along the chart, and each value of the second is a
 * curve, or a chart of its own.
 */
import { group } from "d3-array";
import {
  isPlain,
  type PublishedPoint,
  type SweepPoint,
  type SweepSeries,
  valueLabel,
} from "../../charts/sweep-axes";
import type { Scenario, StudyAxis, StudyMeasure, StudyPlan, StudyReport } from "../../engine/types";
import { type PublishedHere, type PublishedRun, publishedFor, type Quantity } from "../../papers/published";
import { publishedDerived } from "../../papers/published-derived";
import { publishedOperations } from "../../papers/published-operations";
import { experimentOf } from "../../scenario/experiment";

export type SweepPanel = {
  title: string;
  series: KneeSeries[];
  published: PublishedPoint[];
};

/** What is published for a point. */
export type PublishedAt = PublishedHere<Quantity> & { point: number };

/** More curves than there are shapes to tell them apart by are charts of their own. */
export const MAX_CURVES = 6;

const QUANTITIES: Record<string, Quantity> = {
  accepted_mb_s_per_sender: "per-sender",
  accepted_mb_s_total: "total",
  in_out_mb_s_per_node: "in-out",
  bisection_mb_s: "bisection",
  "jobs[0].collective_mean_ns": "mean_ns",
  "jobs[0].collective_period_ns": "period_ns",
  "jobs[0].collective_mb_s": "mb_s",
  "jobs[0].collective_mb_s_total": "mb_s_total",
  "jobs[0].b_eff_mb_s": "b_eff.mb_s",
};

/** Points that repeat a published experiment, whatever switches of the model differ. */
export function publishedAt({ points }: StudyPlan, runs: readonly PublishedRun[]): PublishedAt[] {
  if (runs.length === 0) return [];
  const byExperiment = group(runs, ({ scenario }) => experimentOf(scenario));
  return points.flatMap((point, at) => {
    const scenario = JSON.parse(point.scenario) as Scenario;
    const same = byExperiment.get(experimentOf(scenario));
    if (!same) return [];
    const all = [
      publishedFor(same, scenario),
      ...publishedDerived(same, scenario),
      ...publishedOperations(same, scenario),
    ];
    return all.flatMap((here) => (here ? [{ ...here, point: at }] : []));
  });
}

/** Those that say something of a measure. */
export function publishedOf(all: readonly PublishedAt[], measure: Pick<StudyMeasure, "id">): PublishedAt[] {
  const quantity = QUANTITIES[measure.id];
  return all.filter((each) => each.quantity === quantity);
}

/** Those that say something of any measure, as they stand. */
export function publishedOfAny(
  all: readonly PublishedAt[],
  measures: readonly Pick<StudyMeasure, "id">[],
): PublishedAt[] {
  const quantities = measures.map(({ id }) => QUANTITIES[id]);
  return all.filter(({ quantity }) => quantities.includes(quantity));
}

/** "Load 0.2, clustered" */
export function pointName({ axes }: StudyPlan, values: readonly number[]): string {
  return axes.map((axis, place) => valueName(axis, values[place] ?? 0)).join(", ");
}

/** Words speak for themselves, numbers do not. */
function valueName(axis: StudyAxis, at: number): string {
  const value = axis.values[at];
  const label = valueLabel(axis, at);
  const unit = axis.unit === "" || axis.unit === "bytes" ? "" : ` ${axis.unit}`;
  return value && isPlain(value) ? `${axis.label} ${label}${unit}` : label;
}

/** With why it has no knee, where it has none. */
export type KneeSeries = SweepSeries & { noKnee: string | null };

/** One curve for each value of the second axis, or the only one. */
export function seriesOf(plan: StudyPlan, results: StudyReport | null, measure: number): KneeSeries[] {
  const second = plan.axes[1];
  return (second?.values ?? [null]).map((_, index) => ({
    name: second ? valueName(second, index) : "",
    index,
    knee: results?.knees[index]?.value ?? null,
    noKnee: results?.knees[index]?.sentence || null,
    points: plan.points.flatMap(({ values }, point): SweepPoint[] => {
      const figure = results?.figures[point]?.[measure];
      if (!figure || (values[1] ?? 0) !== index) return [];
      const unresolved = results?.judgements[point]?.[measure]?.sentence;
      return [
        {
          at: values[0] ?? 0,
          point,
          mean: figure.mean,
          halfWidth: figure.half_width,
          ...(unresolved ? { unresolved } : {}),
        },
      ];
    }),
  }));
}

function publishedIn(
  plan: StudyPlan,
  published: readonly PublishedAt[],
  family: number | null,
): PublishedPoint[] {
  const seen = new Set<string>();
  return published.flatMap(({ point, printed, tolerated, source }) => {
    const [at = 0, of = 0] = plan.points[point]?.values ?? [];
    // Curves that differ in a switch of the model have the same value published; it is drawn once.
    const same = `${at} ${source} ${printed.low} ${printed.high}`;
    if ((family !== null && family !== of) || seen.has(same)) return [];
    seen.add(same);
    return [{ at, printed, tolerated, source }];
  });
}

/** Over what is varied, in one chart or several; or one measure against another. */
export type Layout = "together" | "apart" | "against";

export function panelsOf(
  plan: StudyPlan,
  results: StudyReport | null,
  measure: number,
  published: readonly PublishedAt[],
  layout: Exclude<Layout, "against">,
): SweepPanel[] {
  const series = seriesOf(plan, results, measure);
  const second = plan.axes[1];
  if (!second || layout === "together")
    return [{ title: "", series, published: publishedIn(plan, published, null) }];
  return series.map((one) => ({
    title: one.name,
    series: [one],
    published: publishedIn(plan, published, one.index),
  }));
}
