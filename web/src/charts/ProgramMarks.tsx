/** The rows of a program: a path for each kind of doing, filled with its colour and hatching. */
import { range } from "d3-array";
import { memo, type ReactNode, useId, useMemo } from "react";
import { PROCESS_STATES, type ProcessState } from "../base/process-states";
import type { ProgramTimeline } from "../engine/types";
import type { ProgramLayout } from "./program-layout";
import { doingPaths } from "./program-marks";
import { rowMembers } from "./rows-layout";

/** Strokes on a tile of four by four pixels; what has none is told from the others by its height. */
const HATCHINGS: Partial<Record<ProcessState, string>> = {
  "compute-holding": "M-1 3 1 5M0 0 4 4M3-1 5 1",
  copy: "M-1 1 1-1M0 4 4 0M3 5 5 3",
  register: "M1 0v4M0 1h4",
  "wait-progress": "M-1 3 1 5M0 0 4 4M3-1 5 1",
  "wait-network": "M1 0v4",
};
const TILE = 4;

/** How each kind is filled, as in PROCESS_STATES. */
export type Fills = readonly string[];

/** Brings the hatchings: anyone who draws with them is inside. */
export function Doings({ children }: { children: (fills: Fills) => ReactNode }) {
  const id = useId();
  return (
    <>
      <defs>
        {PROCESS_STATES.map((doing) => (
          <pattern key={doing} id={`${id}${doing}`} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
            <rect className={`doing ${doing}`} width={TILE} height={TILE} />
            {HATCHINGS[doing] ? <path className="doing-hatch" d={HATCHINGS[doing]} /> : null}
          </pattern>
        ))}
      </defs>
      {children(PROCESS_STATES.map((doing) => `url(#${id}${doing})`))}
    </>
  );
}

type Props = { timeline: ProgramTimeline; layout: ProgramLayout; fills: Fills };

/** The fills are the same for as long as the chart is there. */
const sameDrawing = (before: Props, after: Props) =>
  before.timeline === after.timeline && before.layout === after.layout && before.fills[0] === after.fills[0];

export const ProgramMarks = memo(function ProgramMarks({ timeline, layout, fills }: Props) {
  const paths = useMemo(() => doingPaths(timeline, layout), [timeline, layout]);
  const { rows, rowHeight, top, time, labelStep } = layout;
  return (
    <>
      <rect
        className="ground"
        x={time.left}
        y={top}
        width={time.right - time.left}
        height={Math.round(rows * rowHeight)}
      />
      {paths.map((path, kind) =>
        path === "" ? null : <path key={PROCESS_STATES[kind]} className="what" fill={fills[kind]} d={path} />,
      )}
      <g className="muted">
        {range(0, rows, labelStep).map((row) => (
          <text
            key={row}
            x={time.left - 4}
            y={Math.round((top + (row + 0.5) * rowHeight) * 10) / 10}
            textAnchor="end"
            dominantBaseline="central"
          >
            {rowMembers(layout, row).first}
          </text>
        ))}
      </g>
    </>
  );
}, sameDrawing);
