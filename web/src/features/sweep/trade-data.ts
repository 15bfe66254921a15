/**
 * One measure of a sweep against another: a curve for each value of the second axis, and each of its points compared with
 * the one that is highest on the horizontal axis. With money on that axis, this is the trade-off of a buyer.
 */
import { formatMore } from "../../base/money";
import { valueLabel } from "../../charts/sweep-axes";
import type { StudyAxis, StudyMeasure, StudyPlan, StudyReport } from "../../engine/types";
import type { TradePoint, TradeSeries } from "./charts/trade-axes";
import { type PublishedAt, seriesOf } from "./sweep-data";
import * as texts from "./texts";

/** The measure on the horizontal axis by default: a cost, where one is measured. */
export function firstAgainst(
  measures: readonly StudyMeasure[],
  shown: Pick<StudyMeasure, "id">,
): string | null {
  const others = measures.filter(({ id }) => id !== shown.id);
  return (others.find(({ id }) => id.startsWith("cost.")) ?? others[0])?.id ?? null;
}

type Places = { x: number; y: number };

/** Points that have both measures; `x` and `y` are places in the plan's list. */
export function tradeSeriesOf(
  plan: StudyPlan,
  results: StudyReport | null,
  { x, y }: Places,
  published: readonly PublishedAt[],
): TradeSeries[] {
  const across = seriesOf(plan, results, x);
  return seriesOf(plan, results, y).map(({ name, index, points }) => ({
    name,
    index,
    points: points.flatMap(({ at, point, mean, halfWidth }): TradePoint[] => {
      const other = across[index]?.points.find((each) => each.point === point);
      if (!other) return [];
      const paper = published.find((each) => each.point === point);
      return [
        {
          at,
          point,
          x: { mean: other.mean, halfWidth: other.halfWidth },
          y: { mean, halfWidth },
          published: paper
            ? { printed: paper.printed, tolerated: paper.tolerated, source: paper.source }
            : null,
        },
      ];
    }),
  }));
}

/** A point compared with the point of its curve that is highest on the horizontal axis. */
export type Trade = { name: string; curve: string; x: number; y: number; reference: string };

/** Ratios are of the means; where the other is 0 there is none. */
export function tradesOf(axis: StudyAxis, series: readonly TradeSeries[]): Trade[] {
  return series.flatMap(({ name: curve, points }) => {
    const most = points.reduce<TradePoint | null>(
      (best, point) => (best && best.x.mean >= point.x.mean ? best : point),
      null,
    );
    if (!most || most.x.mean === 0 || most.y.mean === 0) return [];
    return points
      .filter((point) => point !== most)
      .map((point) => ({
        name: valueLabel(axis, point.at),
        curve,
        x: point.x.mean / most.x.mean,
        y: point.y.mean / most.y.mean,
        reference: valueLabel(axis, most.at),
      }));
  });
}

/** "tping, 4 compared with 8: Bandwidth −16.3 %, Cost −14.6 %". */
export function tradeWords(
  { name, curve, x, y, reference }: Trade,
  across: Pick<StudyMeasure, "label">,
  up: Pick<StudyMeasure, "label">,
): string {
  return texts.trade({ curve, value: name, reference }, [
    { label: up.label, change: formatMore(y) },
    { label: across.label, change: formatMore(x) },
  ]);
}
