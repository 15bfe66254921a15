/**
 * What the processes of a program do over time, a row for each: what is their own work fills the row, what is waiting
 * lies low in it, and hatchings tell the kinds apart as the colours do. Where processes have no room for a row of their
 * own, neighbours share one that tells what is done most; such a row opens by a click or Enter. A stretch of time opens
 * by dragging over it, or by + and −.
 *
 * A node that is marked elsewhere has its rows marked. Pointing at a row tells of it above the rows.
 */
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from "react";
import type { ObjectRef } from "../base/object-ref";
import { term } from "../base/terms";
import type { ProgramTimeline as Timeline } from "../engine/types";
import { pointIn } from "./kit/pointer";
import { ProgramLegend } from "./ProgramLegend";
import { Doings, ProgramMarks } from "./ProgramMarks";
import {
  allProcesses,
  allTime,
  orAll,
  type ProgramLayout,
  programLayout,
  READOUT_LINES,
  rowsOfNode,
  stretch,
  type TimeWindow,
  zoomed,
} from "./program-layout";
import { noProcess, processWords, programHeadline, programSummary } from "./program-texts";
import {
  Moment,
  movedByKey,
  Readout,
  RowMark,
  RowStop,
  type Rows as RowsMarked,
  useRowPlace,
} from "./RowsParts";
import { type Place, placeAt, type RowWindow, rowMembers } from "./rows-layout";
import { TimeAxis } from "./TimeAxis";
import { inLines } from "./timeline-texts";
import "./charts.css";
import "./program.css";

export type ProgramTimelineProps = {
  /** "LAMMPS LJS"; for those who do not see the chart. */
  title: string;
  /** Null before any process has begun. */
  timeline: Timeline | null;
  /** The processes that are shown; null for all. */
  window: RowWindow | null;
  /** The stretch of time that is shown; null for all that is told. */
  shown: TimeWindow | null;
  width: number;
  height: number;
  highlight: ObjectRef | null;
  selected?: ObjectRef | null;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
  /** A row of several processes is opened; null goes back to all. */
  onOpen?: (window: RowWindow | null) => void;
  /** Another stretch of time; null goes back to all. */
  onShow?: (shown: TimeWindow | null) => void;
};

/** Of the time in sight, for each press of an arrow. */
const TIME_STEPS = 50;
const ZOOM = 2;
/** Words that are wider than most still end within the drawing. */
const READOUT_SHARE = 0.9;
/** Pixels that a pointer moves before it drags. */
const DRAG = 5;

export const ProgramTimeline = memo(function ProgramTimeline(props: ProgramTimelineProps) {
  const { title, timeline, width, height } = props;
  if (timeline && timeline.node.length > 0) return <Rows {...props} timeline={timeline} />;
  return (
    <svg
      className="chart program"
      role="img"
      aria-label={programSummary(null, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <text className="empty" x={width / 2} y={height / 2}>
        {noProcess}
      </text>
    </svg>
  );
});

function Rows(props: ProgramTimelineProps & { timeline: Timeline }) {
  const {
    title,
    timeline,
    width,
    height,
    highlight,
    selected = null,
    onHover,
    onSelect,
    onOpen,
    onShow,
  } = props;
  const all = allTime(timeline);
  const window = props.window ?? allProcesses(timeline);
  const shown = props.shown ?? all;
  const layout = useMemo(
    () =>
      programLayout(
        { first: window.first, last: window.last },
        { fromNs: shown.fromNs, toNs: shown.toNs },
        width,
        height,
      ),
    [window.first, window.last, shown.fromNs, shown.toNs, width, height],
  );
  const [dragged, setDragged] = useState<TimeWindow | null>(null);
  const pressed = useRef<{ x: number; ns: number } | null>(null);

  const nodeOf = (row: number): ObjectRef => ({
    kind: "node",
    id: timeline.node[rowMembers(layout, row).first]!,
  });
  const { place, focused, go, handlers } = useRowPlace({ nodeOf, highlight, onHover });
  const choose = (at: Place | null) => {
    if (!at) return;
    const of = rowMembers(layout, at.row);
    if (of.first === of.last) onSelect?.(nodeOf(at.row));
    else onOpen?.(of);
  };

  // The Tab key stops once: where it was last, else at the marked node's row.
  const marked = rowsMarked(timeline, layout, highlight ?? selected);
  const middle = (shown.fromNs + shown.toNs) / 2;
  const inSight = place !== null && place.ns >= shown.fromNs && place.ns <= shown.toNs;
  const stop: Place = {
    row: Math.min(layout.rows - 1, place?.row ?? marked?.first ?? 0),
    ns: inSight ? place.ns : middle,
  };

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(event, width);
    const from = pressed.current;
    if (from && (dragged || Math.abs(x - from.x) > DRAG)) {
      if (!dragged) event.currentTarget.setPointerCapture?.(event.pointerId);
      const ns = layout.at(x);
      setDragged({ fromNs: Math.min(from.ns, ns), toNs: Math.max(from.ns, ns) });
    } else go(placeAt(layout, x, y));
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(event, width);
    if (dragged) onShow?.(stretch(all, dragged.fromNs, dragged.toNs));
    else if (pressed.current) choose(placeAt(layout, x, y));
    pressed.current = null;
    setDragged(null);
  };

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = movedByKey(event, stop, { rows: layout.rows, ...shown, steps: TIME_STEPS });
    if (next) go(next);
    else if (event.key === "Enter" || event.key === " ") choose(stop);
    else if (event.key === "+" || event.key === "=")
      onShow?.(orAll(all, zoomed(all, shown, stop.ns, 1 / ZOOM)));
    else if (event.key === "-") onShow?.(orAll(all, zoomed(all, shown, stop.ns, ZOOM)));
    else if (event.key === "Escape" && props.window) onOpen?.(null);
    else if (event.key === "Escape" && props.shown) onShow?.(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const words = dragged
    ? programHeadline(timeline, window, dragged)
    : place
      ? processWords(timeline, rowMembers(layout, place.row), place.ns)
      : programHeadline(timeline, window, shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG.
    <svg
      className="chart program"
      {...term("program")}
      role="group"
      aria-label={programSummary(timeline, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        const { x, y } = pointIn(event, width);
        const at = event.button === 0 ? placeAt(layout, x, y) : null;
        pressed.current = at && { x, ns: at.ns };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        pressed.current = null;
        setDragged(null);
      }}
      {...handlers(stop)}
      onKeyDown={onKeyDown}
    >
      <Doings>
        {(fills) => (
          <>
            <Readout lines={inLines(words, width * READOUT_SHARE, READOUT_LINES)} />
            <ProgramLegend fills={fills} width={width} bottom={layout.top} />
            <ProgramMarks timeline={timeline} layout={layout} fills={fills} />
          </>
        )}
      </Doings>
      <TimeAxis time={layout.time} width={width} height={height} />
      <RowMark layout={layout} rows={rowsMarked(timeline, layout, selected)} chosen />
      <RowMark layout={layout} rows={rowsMarked(timeline, layout, highlight)} />
      {dragged ? <Dragged layout={layout} dragged={dragged} /> : null}
      {place && inSight && !dragged ? <Moment layout={layout} at={layout.time.x(place.ns)} /> : null}
      <RowStop
        layout={layout}
        at={stop}
        words={processWords(timeline, rowMembers(layout, stop.row), stop.ns)}
        focused={focused}
      />
    </svg>
  );
}

function rowsMarked(timeline: Timeline, layout: ProgramLayout, ref: ObjectRef | null): RowsMarked {
  return ref?.kind === "node" ? rowsOfNode(timeline, layout, ref.id) : null;
}

const digits = (value: number) => Math.round(value * 10) / 10;

function Dragged({ layout, dragged }: { layout: ProgramLayout; dragged: TimeWindow }) {
  const [left, right] = [layout.time.x(dragged.fromNs), layout.time.x(dragged.toNs)];
  return (
    <rect
      className="dragged"
      x={digits(left)}
      y={layout.top}
      width={digits(right - left)}
      height={layout.rows * layout.rowHeight}
    />
  );
}
