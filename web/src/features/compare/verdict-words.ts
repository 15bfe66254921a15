/** Figures of a comparison in words: means with intervals, signed differences, outcomes. */
import { formatMeasured, formatMeasuredWithin, signed, UNKNOWN } from "../../base/format";
import type { ComparisonRow, StudyFigure } from "../../engine/types";

export function figureText(figure: StudyFigure | null): string {
  if (!figure) return UNKNOWN;
  const { mean, half_width } = figure;
  return formatMeasuredWithin(mean, half_width);
}

export function differenceText(figure: StudyFigure | null): string {
  if (!figure) return UNKNOWN;
  const { mean, half_width } = figure;
  return signed(mean, (size) => formatMeasuredWithin(size, half_width));
}

/** 1.23 → "+23 %": by how much B exceeds A. */
export function ratioText(ratio: number | null): string {
  if (ratio === null) return UNKNOWN;
  return `${signed((ratio - 1) * 100, (size) => formatMeasured(Math.round(size * 10) / 10))} %`;
}

const SIGNS: Record<ComparisonRow["outcome"], string> = {
  higher: "↑",
  lower: "↓",
  "same within the interval": "=",
  "not judged": "",
};

/** "↑ higher: B is better". A colour may repeat it, but adds nothing. */
export function outcomeText({ outcome, better }: Pick<ComparisonRow, "outcome" | "better">): string {
  const words = `${SIGNS[outcome]} ${outcome}`.trim();
  return better === null ? words : `${words}: ${better.toUpperCase()} is better`;
}
