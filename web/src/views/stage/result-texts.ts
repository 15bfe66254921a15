/**
 * Texts that compare a link's result with this run's: which figures changed, and what a difference means. The same
 * scenario on the same engine gives the same digest to the bit, so a difference has one of two reasons: another engine,
 * or a defect.
 */
import { formatAmount, formatMeasured, UNKNOWN } from "../../base/format";
import type { HeadlineFigures, Promised } from "../../scenario/view";
import type { Result } from "../../state/app-state";
import type { Reproduction } from "../../state/selectors";

export type CheckedResult = Exclude<Reproduction, { kind: "none" }>;

const SHOWN_DIGITS = 8;
/** A link's figures have so many digits. */
const SIGNIFICANT = 4;

type FigureName = keyof HeadlineFigures;

const FIGURES: readonly { of: FigureName; label: string; unit: string }[] = [
  { of: "accepted", label: "accepted bandwidth", unit: "MB/s per sender" },
  { of: "latency", label: "median packet latency", unit: "µs" },
];

export const pendingHint = (digest: string) =>
  `When the run is complete, its digest is compared with the link's: ${digest}.`;
export const reproducedHint = (digest: string) => `This run gave the digest in the link: ${digest}.`;
export const differsHint = (promised: string, given: string) =>
  `The link has the digest ${promised}; this run gave ${given}.`;
export const figuresThenNow = (figures: readonly string[]) => `Then → now: ${figures.join("; ")}.`;
export const ofSide = (side: string, label: string) => `${side}: ${label}`;
export const copyReport = "Copy report";
export const reportCopied = "Copied link, digests and figures.";
export const reportNotCopied = "The browser does not allow copying here.";

export function resultLabel(checked: CheckedResult): string {
  switch (checked.kind) {
    case "pending":
      return "link holds a result";
    case "reproduced":
      return "reproduced ✓";
    case "differs":
      return `differs: ${checked.result.digest.slice(0, SHOWN_DIGITS)}`;
  }
}

/** One sentence for each figure in the link. */
export function moved(before: HeadlineFigures | null, now: HeadlineFigures): string[] {
  return FIGURES.flatMap(({ of, label, unit }) => {
    const [was, is] = [before?.[of] ?? null, now[of]];
    return was === null ? [] : [`${label} ${change(was, is)} ${unit}${percent(was, is)}`];
  });
}

function change(was: number, is: number | null): string {
  if (is === null) return `${formatMeasured(was)} → ${UNKNOWN}`;
  return sameFigure(was, is)
    ? `unchanged at ${formatMeasured(was)}`
    : `${formatMeasured(was)} → ${formatMeasured(is)}`;
}

function sameFigure(was: number, is: number): boolean {
  return Number(was.toPrecision(SIGNIFICANT)) === Number(is.toPrecision(SIGNIFICANT));
}

function percent(was: number, is: number | null): string {
  if (is === null || was === 0 || sameFigure(was, is)) return "";
  const share = (100 * (is - was)) / was;
  const size = formatAmount(Number(Math.abs(share).toPrecision(2)));
  return ` (${share < 0 ? "−" : "+"}${size} %)`;
}

/** Why it differs, as far as the versions show. */
export function reason(promised: Promised, engine: string): string {
  if (promised.engine === null)
    return `The link does not name the engine of its result; this is engine ${engine}.`;
  if (promised.engine !== engine) {
    return `The link's result comes from engine ${promised.engine}; this is engine ${engine}. Another engine may give another result.`;
  }
  return (
    `Both results come from engine ${engine}, which must give the same result: either the link was altered or this is a defect. ` +
    "Please report it with the link and both digests."
  );
}

/** Everything needed to investigate a difference. */
export function differenceReport(link: string, promised: Promised, result: Result, engine: string): string {
  return [
    `Link: ${link}`,
    `Link's result: ${promised.digest} (engine ${promised.engine ?? "not stated"})`,
    `This run: ${result.digest} (engine ${engine})`,
    ...moved(promised.figures, result.figures),
    "",
  ].join("\n");
}
