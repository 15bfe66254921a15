/** Whether a run agrees with a published value, with the tolerance and the role of the claim: the same words everywhere. */
import { formatAmount } from "../base/format";
import type { Role } from "../engine/types";
import type { Worth } from "../engine/worth";
import * as texts from "./agreement-texts";
import type { Published, PublishedHere, Range } from "./published";

export type Verdict = "within" | "below" | "above";

/**
 * Where the mean of a complete run lies, given half the width of its 95 % interval. Null while that decides nothing: where it
 * is not resolved, and while the interval is wider than the tolerated range or than the distance to it.
 */
export function verdict(
  { tolerated: { low, high } }: Published,
  { mean, ci95, worth }: { mean: number | null; ci95: number | null; worth: Worth | null },
): Verdict | null {
  if (mean === null || ci95 === null || worth !== "resolved") return null;
  if (mean < low) return mean + ci95 < low ? "below" : null;
  if (mean > high) return mean - ci95 > high ? "above" : null;
  return 2 * ci95 <= high - low ? "within" : null;
}

const rangeWords = ({ low, high }: Range) =>
  low === high ? formatAmount(low) : `${formatAmount(low)}–${formatAmount(high)}`;

/** "155–210 MB/s (tolerance of the published 165–200)" */
const toleranceWords = ({ tolerated, printed, unit }: Published) =>
  texts.tolerance(`${rangeWords(tolerated)} ${unit}`, rangeWords(printed));

export function agreementWords(published: PublishedHere, figures: Parameters<typeof verdict>[1]): string {
  if (figures.worth !== "resolved")
    return figures.worth === "unresolved" ? texts.notResolved : texts.notComplete;
  const parts = [
    texts.PLACES[verdict(published, figures) ?? "undecided"](toleranceWords(published)),
    roleWords(published.role),
    published.changed.length > 0 ? texts.changedModel(published.changed.join(", ")) : null,
  ];
  return parts.filter((part) => part !== null).join("; ");
}

/** What agreement with a claim of this role is worth. */
export const roleWords = (role: Role): string => texts.ROLES[role];
