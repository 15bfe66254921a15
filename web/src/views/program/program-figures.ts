/** What a program has come to, in words and as curves over the sizes of its messages. */
import {
  formatAmount,
  formatBandwidth,
  formatDuration,
  formatMessageSize,
  formatShare,
} from "../../base/format";
import { STATE_LABELS } from "../../charts/program-texts";
import type { SweepAxis, SweepMeasure, SweepSeries } from "../../charts/sweep-axes";
import type { ProgramSummary, SectionSummary } from "../../engine/types";
import { effectiveWords } from "./effective-data";
import * as texts from "./figure-texts";

/** What takes less of the time goes without saying. */
const MIN_SHARE = 0.005;

/** "computes 82 %, waits for progress 7 % (process 3: 19 %)": what most is done first. */
export function sharesInWords({ shares }: Pick<ProgramSummary, "shares">): string {
  // A part of computing, and told with it.
  const held = shares.find(({ doing }) => doing === "compute-holding")?.mean ?? 0;
  return shares
    .filter(({ doing, mean }) => doing !== "compute-holding" && mean >= MIN_SHARE)
    .sort((a, b) => b.mean - a.mean)
    .map(({ doing, mean, largest, process }) => {
      const worst = largest > 1.2 * mean ? texts.largestShare(process, formatShare(largest)) : "";
      const holds =
        doing === "compute" && held >= MIN_SHARE ? texts.shareWithTransfer(formatShare(held)) : "";
      return `${texts.stateShare(STATE_LABELS[doing], formatShare(mean))}${worst}${holds}`;
    })
    .join(", ");
}

const fastest = (sections: readonly SectionSummary[]) =>
  sections.reduce<SectionSummary | null>(
    (best, section) => ((section.mb_s ?? 0) > (best?.mb_s ?? 0) ? section : best),
    null,
  );

/** "Iteration 12.3 ms; 3.42 ns per cell and angle", "0 B in 3.1 µs; up to 890 MB/s at 4 MB". */
export function resultInWords(summary: ProgramSummary | null): string {
  if (!summary) return texts.notMeasured;
  const { b_eff, iteration_ns, rate, rate_unit, sections } = summary;
  if (b_eff) return effectiveWords(b_eff);
  if (iteration_ns !== null) {
    const time = formatDuration(iteration_ns);
    return rate === null
      ? texts.iteration(time)
      : texts.iterationWithRate(time, formatAmount(rate), String(rate_unit));
  }
  const first = sections.find(({ half_round_trip_ns }) => half_round_trip_ns !== null);
  const best = fastest(sections);
  const words = [
    first ? texts.latencyOf(formatMessageSize(first.bytes), formatDuration(first.half_round_trip_ns)) : null,
    best ? texts.highestRate(formatBandwidth(best.mb_s), formatMessageSize(best.bytes)) : null,
  ].filter((part) => part !== null);
  return words.length > 0 ? `${words.join("; ")}.` : texts.notMeasured;
}

/** Memory for eager messages in each process; empty where there is none. */
export function eagerInWords({ eager_bytes_per_process: bytes, processes }: ProgramSummary): string {
  if (bytes === 0) return "";
  return texts.eagerMemory(formatMessageSize(bytes), processes);
}

export type Measure = SweepMeasure & { of: (section: SectionSummary) => number | null };

const LATENCY: Measure = {
  id: "half-round-trip",
  label: texts.latencyCurve,
  unit: "µs",
  of: ({ half_round_trip_ns: ns }) => (ns === null ? null : ns / 1000),
};
const RATE: Measure = { id: "streaming", label: texts.rateCurve, unit: "MB/s", of: ({ mb_s }) => mb_s };

export type SizeCurve = { measure: Measure; axis: SweepAxis; series: SweepSeries };

/** Latency up to where it is bandwidth that counts, and bandwidth; nothing has no place on an axis of factors. */
const LATENCY_UP_TO = 8192;

export function sizeCurves(sections: readonly SectionSummary[]): SizeCurve[] {
  const curve = (measure: Measure, of: readonly SectionSummary[]): SizeCurve => ({
    measure,
    axis: {
      label: texts.sizeAxis,
      path: "message-size",
      unit: "bytes",
      scale: "log",
      values: of.map(({ bytes }) => ({ label: String(bytes), number: bytes })),
    },
    series: {
      name: "",
      index: 0,
      knee: null,
      points: of.flatMap((section, at) => {
        const mean = measure.of(section);
        return mean === null ? [] : [{ at, point: at, mean, halfWidth: null }];
      }),
    },
  });
  const sized = sections.filter(({ bytes }) => bytes > 0);
  const short = sized.filter(({ bytes }) => bytes <= LATENCY_UP_TO);
  return [curve(RATE, sized), curve(LATENCY, short)].filter(({ series }) => series.points.length > 1);
}
