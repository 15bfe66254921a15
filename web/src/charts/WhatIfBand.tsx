/**
 * A figure before and now on one axis from 0: a line and the band of its interval each. While the bands meet, only they are
 * drawn; once the intervals tell the figures apart, an arrow leads from one to the other.
 */
import { memo } from "react";

type Figure = { value: number; ci95: number | null };
type Props = { before: Figure; now: Figure; isApart: boolean };

const WIDTH = 100;
const ROW = 6;
/** The larger of both ends here. */
const FULL = 0.92;

export const WhatIfBand = memo(function WhatIfBand({ before, now, isApart }: Props) {
  const most = Math.max(before.value + (before.ci95 ?? 0), now.value + (now.ci95 ?? 0), Number.MIN_VALUE);
  const x = (value: number) => (WIDTH * FULL * Math.max(0, value)) / most;
  const row = (figure: Figure, y: number, name: string) => {
    const [from, to] = [x(figure.value - (figure.ci95 ?? 0)), x(figure.value + (figure.ci95 ?? 0))];
    return (
      <g className={name}>
        <rect className="band" x={from} y={y} width={to - from} height={ROW} />
        {isApart ? <path d={`M${x(figure.value)} ${y}v${ROW}`} /> : null}
      </g>
    );
  };
  return (
    <svg
      className="what-if-band"
      viewBox={`0 0 ${WIDTH} ${2 * ROW + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {row(before, 0, "before")}
      {row(now, ROW + 2, "now")}
    </svg>
  );
});
