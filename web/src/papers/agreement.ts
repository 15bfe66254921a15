/** Whether a run agrees with a published value, with the tolerance and the role of the claim: the same words everywhere. */
import { formatAmount } from "../base/format";
import type { Role } from "../engine/types";
import * as texts from "./agreement-texts";
import { type Published, type PublishedHere, type Range, verdict } from "./published";

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
