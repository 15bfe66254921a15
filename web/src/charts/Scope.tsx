/**
 * One object over simulated time: a small chart for each unit, one above the other, on one axis of time, with a line
 * where the present is. Time runs to the end of the scenario, as in the bar that one scrubs.
 */
import { memo } from "react";
import { term } from "../base/terms";
import { linePath } from "./kit/line-path";
import { Plot } from "./kit/Plot";
import {
  bandScale,
  NAME_ROW,
  type PlacedBand,
  placedBands,
  type ScopeLine,
  scopeBands,
  type TimeScale,
  timeScale,
} from "./scope-bands";
import { formatScaleEnd, formatScopeValue, noHistory, scopeSummary, valueNow } from "./scope-texts";
import { TimeAxis } from "./TimeAxis";
import "./scope.css";

export type ScopeProps = {
  /** "Elite 2.3", for those who do not see the chart. */
  title: string;
  width: number;
  height: number;
  /** Where each value holds, in nanoseconds. */
  times: ArrayLike<number>;
  series: readonly ScopeLine[];
  presentNs: number;
  endNs: number;
};

/** Strokes that are distinguished without their colour. */
const DASHES = ["none", "5 3", "1.5 2.5", "9 2 2 2"];
const LOOKS = DASHES.length;

export const Scope = memo(function Scope(props: ScopeProps) {
  const { title, width, height, times, series, presentNs, endNs } = props;
  const bands = placedBands(scopeBands(series), width, height);
  const time = timeScale(width, height, endNs);
  return (
    <Plot
      name="scope"
      {...term("scope")}
      label={scopeSummary(title, times, series, presentNs)}
      width={width}
      height={height}
    >
      {bands.map((band) => (
        <Band key={band.unit} band={band} time={time} props={props} />
      ))}
      <TimeAxis time={time} width={width} height={height} />
      {bands.length === 0 ? (
        <text className="empty" x={width / 2} y={height / 2}>
          {noHistory}
        </text>
      ) : null}
    </Plot>
  );
});

type BandProps = { band: PlacedBand; time: TimeScale; props: ScopeProps };

function Band({ band, time, props: { times, width, presentNs } }: BandProps) {
  const { top, height, rows, lines, most, unit } = band;
  const bottom = top + height;
  const y = bandScale(band);
  const path = (values: ArrayLike<number>) =>
    linePath(
      Array.from(values)
        .slice(0, times.length)
        .map((value, i) => [time.x(times[i] ?? 0), y(value)]),
    );
  const rowY = (row: number) => top - 4 - (rows.length - row - 0.5) * NAME_ROW;
  return (
    <g>
      <rect className="ground" x={time.left} y={top} width={time.right - time.left} height={height} />
      <line className="axis" x1={time.left} x2={time.right} y1={bottom} y2={bottom} />
      <text className="muted" x={time.left - 4} y={top + 4} textAnchor="end" dominantBaseline="central">
        {formatScaleEnd(most)}
      </text>
      <text className="muted" x={time.left - 4} y={bottom - 4} textAnchor="end" dominantBaseline="central">
        0
      </text>
      {lines.map(({ name, values }, at) => (
        <path
          key={name}
          className={`line line-${at % LOOKS}`}
          strokeDasharray={DASHES[at % LOOKS]}
          d={path(values)}
        />
      ))}
      <line className="present" x1={time.x(presentNs)} x2={time.x(presentNs)} y1={top} y2={bottom} />
      {rows.map(({ first, last }, row) => (
        <text key={first} x={time.left} y={rowY(row)} dominantBaseline="central">
          {lines.slice(first, last + 1).map((each, i) => (
            <tspan key={each.name} className={`name-${(first + i) % LOOKS}`} dx={i === 0 ? 0 : 10}>
              {["━", "╍", "┅", "┉"][(first + i) % LOOKS]} {each.name}{" "}
              {formatScopeValue(valueNow(times, each, presentNs))}
            </tspan>
          ))}
        </text>
      ))}
      <text className="muted" x={width - 4} y={rowY(0)} textAnchor="end" dominantBaseline="central">
        {unit}
      </text>
    </g>
  );
}
