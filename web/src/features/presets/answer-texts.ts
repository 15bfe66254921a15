/** The answer to a preset's question in words, with the term that explains it. */
import { formatDuration, formatMeasured, formatMeasuredWithin } from "../../base/format";
import type { TermId } from "../../base/terms";
import type { Answer } from "../../scenario/presets";

type Words = { term: TermId; of: string };

const WORDS: Record<Answer["quantity"], Words> = {
  "per-sender": { term: "accepted-bandwidth", of: "per sender" },
  total: { term: "accepted-bandwidth", of: "in total" },
  mb_s: { term: "collective", of: "to each node" },
  period_ns: { term: "period", of: "per operation" },
  "b_eff.mb_s": { term: "b-eff", of: "effective bandwidth" },
  iteration_ns: { term: "iteration", of: "per iteration" },
  message_latency_ns: { term: "posting-latency", of: "from posting to notice" },
  half_round_trip_ns: { term: "half-round-trip", of: "half a round trip, no data" },
};

const isTime = (quantity: Answer["quantity"]) => quantity.endsWith("_ns");

/** 90,853 MB/s → "90.9 GB/s". */
const inGigabytes = ({ value, ci95 }: Pick<Answer, "value" | "ci95">) => ci95 === null && value >= 1e4;

function amount({ quantity, value, ci95 }: Answer): string {
  if (isTime(quantity)) return formatDuration(value);
  if (inGigabytes({ value, ci95 })) return `${formatMeasured(value / 1e3)} GB/s`;
  return `${formatMeasuredWithin(value, ci95)} MB/s`;
}

function printedAmount({ printed, ...answer }: Answer): string | null {
  if (!printed) return null;
  const { low, high } = printed;
  const show = (value: number) => {
    if (isTime(answer.quantity)) return formatDuration(value);
    return formatMeasured(inGigabytes(answer) ? value / 1e3 : value);
  };
  const unit = isTime(answer.quantity) ? "" : inGigabytes(answer) ? " GB/s" : " MB/s";
  return `${low === high ? show(low) : `${show(low)}–${show(high)}`}${unit}`;
}

export type AnswerWords = {
  term: TermId;
  /** "165.3 ± 4.52 MB/s" */
  simulated: string;
  /** "per sender" */
  of: string;
  /** "165–200 MB/s"; null where no paper prints it of this scenario. */
  published: string | null;
  /** "not resolved: one operation fits into 2 ms"; null where it is resolved. */
  unresolved: string | null;
};

export function answerWords(answer: Answer): AnswerWords {
  const { quantity, unresolved: reasons } = answer;
  return {
    ...WORDS[quantity],
    simulated: amount(answer),
    published: printedAmount(answer),
    unresolved: reasons === null ? null : `not resolved: ${reasons}`,
  };
}
