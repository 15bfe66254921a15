/** Whether a run agrees with what is published for it, in one sentence for all who state it. */
import { formatMeasured } from "../base/format";
import { type Published, type PublishedHere, type Range, verdict } from "./published";
import * as texts from "./texts";

const rangeWords = ({ low, high }: Range) =>
  low === high ? formatMeasured(low) : `${formatMeasured(low)}–${formatMeasured(high)}`;

/** "155–210 MB/s (tolerance of the published 165–200)" */
const toleranceWords = ({ tolerated, printed, unit }: Published) =>
  texts.tolerance(`${rangeWords(tolerated)} ${unit}`, rangeWords(printed));

export function agreementWords(published: PublishedHere, figures: Parameters<typeof verdict>[1]): string {
  if (figures.worth !== "resolved")
    return figures.worth === "unresolved" ? texts.notResolved : texts.notComplete;
  const parts = [
    texts.agreements[verdict(published, figures) ?? "undecided"](toleranceWords(published)),
    published.calibration ? texts.calibrated : null,
    published.changed.length > 0 ? texts.changedModel(published.changed.join(", ")) : null,
  ];
  return parts.filter((part) => part !== null).join("; ");
}
