/** Figures of a comparison in words: means with intervals, signed differences, outcomes. */
import { formatMeasuredWithin, signed, UNKNOWN } from "../../base/format";
import type { ComparisonRow, StudyFigure } from "../../engine/types";

export function figureText(figure: StudyFigure | null): string {
  if (!figure) return UNKNOWN;
  return within(figure.mean, figure.half_width);
}

export function differenceText(figure: StudyFigure | null): string {
  if (!figure) return UNKNOWN;
  const { mean, half_width } = figure;
  return signed(mean, (size) => within(size, half_width));
}

/** What is certain has no interval. */
const within = (mean: number, half: number | null) => formatMeasuredWithin(mean, half === 0 ? null : half);

const SIGNS: Record<ComparisonRow["outcome"], string> = {
  higher: "↑",
  lower: "↓",
  equal: "=",
  identical: "=",
  "not resolved": "",
  missing: "",
};

/** "↑ higher: B is better". A colour may repeat it, but adds nothing. */
export function outcomeText({
  outcome,
  words,
  step,
  better,
}: Pick<ComparisonRow, "outcome" | "words" | "step" | "better">): string {
  const said = `${SIGNS[outcome]} ${words}${step ? ` (${step.words})` : ""}`.trim();
  return better === null ? said : `${said}: ${better.toUpperCase()} is better`;
}
