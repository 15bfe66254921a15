/** What a b_eff has come to, as curves over the sizes of messages: what was sent, and what was extrapolated from that. */
import { formatCount, formatMegabytesPerSecond, UNKNOWN } from "../../base/format";
import type { SweepAxis, SweepPoint, SweepSeries } from "../../charts/sweep-axes";
import type { BEffSize, BEffSummary } from "../../engine/types";
import * as texts from "./effective-texts";

export function sizeAxis(sizes: readonly BEffSize[]): SweepAxis {
  return {
    label: texts.sizeAxis,
    path: "message-size",
    unit: "bytes",
    scale: "log",
    values: sizes.map(({ bytes }) => ({ label: String(bytes), number: bytes })),
  };
}

const KINDS = [
  { name: texts.rings, rate: ({ rings_mb_s }: BEffSize) => rings_mb_s },
  { name: texts.random, rate: ({ random_mb_s }: BEffSize) => random_mb_s },
] as const;

/** What is extrapolated begins at the last size that was sent, and has a shape of its own. */
export function effectiveSeries(sizes: readonly BEffSize[]): SweepSeries[] {
  const cut = sizes.findIndex(({ extrapolated }) => extrapolated);
  const sent = cut < 0 ? sizes.length : cut;
  return KINDS.flatMap(({ name, rate }, index) => {
    const points = sizes.flatMap((size, at): SweepPoint[] => {
      const mean = rate(size);
      return mean === null ? [] : [{ at, point: at, mean, halfWidth: null }];
    });
    const curve = { name, index, knee: null, points: points.filter(({ at }) => at < sent) };
    const beyond = points.filter(({ at }) => at >= sent - 1);
    if (beyond.length < 2) return [curve];
    return [
      curve,
      { name: texts.extrapolatedCurve(name), index: index + KINDS.length, knee: null, points: beyond },
    ];
  });
}

/** "b_eff 155,687 MB/s, 156.3 MB/s per process; rings 160,000 MB/s, random 151,000 MB/s." */
export function effectiveWords(summary: BEffSummary): string {
  const { mb_s, mb_s_per_process, rings_mb_s, random_mb_s, measured, measurements } = summary;
  const rate = (value: number | null) => (value === null ? UNKNOWN : texts.rate(formatCount(value)));
  const [rings, random] = [rate(rings_mb_s), rate(random_mb_s)];
  if (mb_s === null) return texts.soFar(formatCount(measured), formatCount(measurements), rings, random);
  return texts.result(rate(mb_s), formatMegabytesPerSecond(mb_s_per_process), rings, random);
}
