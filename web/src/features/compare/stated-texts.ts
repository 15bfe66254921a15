/** The figures of a stated verdict in words, with our names and units. */
import type { ComparisonRow, Metric, StudyFigure } from "../../engine/types";
import { type StatedFigure, type StatedVerdict, sameFigure } from "../../scenario/stated-verdict";
import { readableRow } from "./readable-row";
import { differenceText, figureText } from "./verdict-texts";

type Named = Pick<Metric, "id" | "label" | "unit">;

const OF_JOB = /^jobs\[\d{1,3}\]\./;

export const seedsWords = (seeds: number) =>
  seeds === 1 ? "One seed" : `${seeds} seeds each, 95 % intervals`;

/** "Accepted bandwidth per sender 607.1 → 384.0 MB/s (−223.1 ± 16.2)". */
export function statedLines({ figures }: StatedVerdict, metrics: readonly Named[]): string[] {
  return figures.map((figure) => {
    const { label, unit, a, b, difference } = readableRow(rowOf(figure, metrics));
    const worth = figure.isResolved ? "" : ", not resolved";
    return `${label} ${figureText(a)} → ${figureText(b)} ${unit} (${differenceText(difference)}${worth})`;
  });
}

/** What a link states otherwise than the runs here have given. */
export function differing(
  stated: StatedVerdict,
  here: StatedVerdict,
  metrics: readonly Named[],
): readonly string[] {
  const of = (verdict: StatedVerdict, id: string) => verdict.figures.find((figure) => figure.id === id);
  const ids = [...new Set([...stated.figures, ...here.figures].map(({ id }) => id))];
  const lines = ids.flatMap((id) => {
    const [then, now] = [of(stated, id), of(here, id)];
    if (then && now && sameFigure(then, now)) return [];
    const { label } = rowOf(then ?? now!, metrics);
    const words = (figure: StatedFigure | undefined) => {
      if (!figure) return "not given";
      const row = readableRow(rowOf(figure, metrics));
      return `${differenceText(row.difference)} ${row.unit}`;
    };
    return [`${label}: B − A is ${words(then)} in the link, ${words(now)} here`];
  });
  return lines.length > 0 ? lines : ["the figures agree, but the digests of the results differ"];
}

function rowOf(figure: StatedFigure, metrics: readonly Named[]): ComparisonRow {
  const metric = metrics.find(({ id }) => id === figure.id.replace(OF_JOB, ""));
  const exact = (mean: number, half_width: number | null): StudyFigure => ({ mean, half_width, seeds: 1 });
  return {
    id: figure.id,
    label: metric?.label ?? `“${figure.id}”`,
    unit: metric?.unit ?? "",
    direction: null,
    a: exact(figure.a, null),
    b: exact(figure.b, null),
    difference: exact(figure.difference, figure.halfWidth),
    ratio: null,
    percent: null,
    in_sentence: true,
    outcome: "not resolved",
    words: "not resolved",
    step: null,
    better: null,
  };
}
