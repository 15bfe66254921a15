/** Next to the matrix of sources and destinations, or below it: what is pointed at, the ramp, and what a cell represents. */
import { range } from "d3-array";
import { CONGESTION_STEPS, DIFFERENCE_STEPS } from "../base/ramp";
import type { PairPlace } from "./pair-layout";
import * as texts from "./pair-texts";
import {
  aggregation,
  formatPair,
  formatPairCell,
  inUse,
  largestPair,
  type PairTable,
  placeName,
  valueAt,
} from "./pair-texts";

type Props = { table: PairTable; place: PairPlace | null; most: number; empty: boolean };

const LINE = 15;
const SWATCH = 10;

export function PairAside({ table, place, most, empty }: Props) {
  const { aside, beside } = table.layout;
  const shown = place ?? largestPair(table);
  const waiting = empty ? texts.fillsDuringRun : table.differs ? texts.noDifference : texts.noData;
  const kind = shown
    ? place
      ? texts.pointedAt
      : table.differs
        ? texts.differsMost
        : texts.largest
    : waiting;
  const name = shown ? placeName(table, shown) : "";
  const value = shown ? formatPair(valueAt(table, shown), table) : "";
  const grouped = aggregation(table);
  const ramp = <Ramp table={table} most={most} />;
  if (!beside)
    return (
      <g transform={`translate(${aside.x} ${aside.y})`}>
        <text y={6} dominantBaseline="central">
          <tspan className="muted">{kind}</tspan> {name} <tspan className="value">{value}</tspan>
        </text>
        {grouped ? (
          <text className="muted" x={aside.width} y={6} textAnchor="end" dominantBaseline="central">
            {grouped}
          </text>
        ) : null}
        <g transform="translate(0 15)">{ramp}</g>
      </g>
    );
  return (
    <g transform={`translate(${aside.x} ${aside.y})`}>
      <text className="muted" y={5} dominantBaseline="central">
        {kind}
      </text>
      <text y={5 + LINE} dominantBaseline="central">
        {name}
      </text>
      <text className="value" y={6 + 2 * LINE} dominantBaseline="central">
        {value}
      </text>
      <g transform={`translate(0 ${3.2 * LINE})`}>{ramp}</g>
      {[inUse(table), grouped].map((line, at) =>
        line === null ? null : (
          <text key={line} className="muted" y={(5.6 + at) * LINE} dominantBaseline="central">
            {line}
          </text>
        ),
      )}
    </g>
  );
}

function Ramp({ table, most }: { table: PairTable; most: number }) {
  const { layout, unit, differs } = table;
  const [steps, colour] = differs ? [DIFFERENCE_STEPS, "d"] : [CONGESTION_STEPS, "c"];
  const end = steps * SWATCH;
  const words = unit === "MB/s" ? texts.bandwidthUnit : texts.shareUnit;
  const first = differs ? formatPairCell(-most, table) : "0";
  const last = formatPairCell(most, table);
  return (
    <>
      {range(steps).map((step) => (
        <rect key={step} className={`${colour}${step}`} x={step * SWATCH} y={0} width={SWATCH} height={10} />
      ))}
      {layout.beside ? (
        <g className="muted">
          <text y={18} dominantBaseline="central">
            {first}
          </text>
          <text x={end} y={18} textAnchor="end" dominantBaseline="central">
            {last}
          </text>
          <text x={end + 4} y={5} dominantBaseline="central">
            {unit === "MB/s" ? "MB/s" : "%"}
          </text>
        </g>
      ) : (
        <text className="muted" x={end + 6} y={5} dominantBaseline="central">
          {texts.scale(first, last, words)}
        </text>
      )}
    </>
  );
}
