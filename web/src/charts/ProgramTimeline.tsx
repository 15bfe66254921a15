/**
 * What the processes of a program do over time, a row for each: what is their own work fills the row, what is waiting
 * lies low in it, and hatchings tell the kinds apart as the colours do. Where processes have no room for a row of their
 * own, neighbours share one that tells what is done most; such a row opens by a click or Enter. A stretch of time opens
 * by dragging over it, or by + and −.
 *
 * A node that is marked elsewhere has its rows marked. Pointing at a row tells of it above the rows.
 */
import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from "react";
import { type ObjectRef, sameObject } from "../base/object-ref";
import type { ProgramTimeline as Timeline } from "../engine/types";
import { ProgramLegend } from "./ProgramLegend";
import { Doings, ProgramMarks } from "./ProgramMarks";
import { pointIn } from "./pointer";
import {
  allProcesses,
  allTime,
  LINE,
  orAll,
  type ProcessWindow,
  type ProgramLayout,
  programAt,
  programLayout,
  READOUT_LINES,
  rowProcesses,
  rowsBox,
  rowsOfNode,
  stretch,
  type TimeWindow,
  zoomed,
} from "./program-layout";
import { processWords, programHeadline, programSummary } from "./program-words";
import { TimeAxis } from "./TimeAxis";
import { inLines } from "./timeline-words";
import "./charts.css";
import "./program.css";

export type ProgramTimelineProps = {
  /** "LAMMPS LJS"; for those who do not see the chart. */
  title: string;
  /** Null before any process has begun. */
  timeline: Timeline | null;
  /** The processes that are shown; null for all. */
  window: ProcessWindow | null;
  /** The stretch of time that is shown; null for all that is told. */
  shown: TimeWindow | null;
  width: number;
  height: number;
  highlight: ObjectRef | null;
  selected?: ObjectRef | null;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
  /** A row of several processes is opened; null goes back to all. */
  onOpen?: (window: ProcessWindow | null) => void;
  /** Another stretch of time; null goes back to all. */
  onShow?: (shown: TimeWindow | null) => void;
};

type Place = { row: number; ns: number };

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
        No process has begun yet.
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
  const [place, setPlace] = useState<Place | null>(null);
  const [focused, setFocused] = useState(false);
  const [dragged, setDragged] = useState<TimeWindow | null>(null);
  const pressed = useRef<{ x: number; ns: number } | null>(null);

  const nodeOf = (row: number): ObjectRef => ({
    kind: "node",
    id: timeline.node[rowProcesses(layout, row).first]!,
  });
  const go = (next: Place | null) => {
    setPlace(next);
    const ref = next && nodeOf(next.row);
    if (!sameObject(ref, highlight)) onHover?.(ref);
  };
  const choose = (at: Place | null) => {
    if (!at) return;
    const of = rowProcesses(layout, at.row);
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
    } else go(programAt(layout, x, y));
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(event, width);
    if (dragged) onShow?.(stretch(all, dragged.fromNs, dragged.toNs));
    else if (pressed.current) choose(programAt(layout, x, y));
    pressed.current = null;
    setDragged(null);
  };

  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.shiftKey ? 8 : 1;
    const step = ((shown.toNs - shown.fromNs) * by) / TIME_STEPS;
    const later = (ns: number) => Math.min(shown.toNs, Math.max(shown.fromNs, stop.ns + ns));
    const down = (rows: number) => Math.min(layout.rows - 1, Math.max(0, stop.row + rows * by));
    const moves: Record<string, () => Place> = {
      ArrowUp: () => ({ ...stop, row: down(-1) }),
      ArrowDown: () => ({ ...stop, row: down(1) }),
      ArrowLeft: () => ({ ...stop, ns: later(-step) }),
      ArrowRight: () => ({ ...stop, ns: later(step) }),
      Home: () => ({ ...stop, ns: shown.fromNs }),
      End: () => ({ ...stop, ns: shown.toNs }),
    };
    const move = moves[event.key];
    if (move) go(move());
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
      ? processWords(timeline, rowProcesses(layout, place.row), place.ns)
      : programHeadline(timeline, window, shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG.
    <svg
      className="chart program"
      role="group"
      aria-label={programSummary(timeline, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={(event) => {
        const { x, y } = pointIn(event, width);
        const at = event.button === 0 ? programAt(layout, x, y) : null;
        pressed.current = at && { x, ns: at.ns };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        pressed.current = null;
        setDragged(null);
      }}
      onPointerLeave={() => go(null)}
      onFocus={() => {
        setFocused(true);
        go(stop);
      }}
      onBlur={() => {
        setFocused(false);
        go(null);
      }}
      onKeyDown={onKeyDown}
    >
      <Doings>
        {(fills) => (
          <>
            {inLines(words, width * READOUT_SHARE, READOUT_LINES).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
              <text key={at} className="readout" x={0} y={10 + at * LINE}>
                {line}
              </text>
            ))}
            <ProgramLegend fills={fills} width={width} bottom={layout.top} />
            <ProgramMarks timeline={timeline} layout={layout} fills={fills} />
          </>
        )}
      </Doings>
      <TimeAxis time={layout.time} width={width} height={height} />
      <Mark layout={layout} rows={rowsMarked(timeline, layout, selected)} chosen />
      <Mark layout={layout} rows={rowsMarked(timeline, layout, highlight)} />
      {dragged ? <Dragged layout={layout} dragged={dragged} /> : null}
      {place && inSight && !dragged ? <Moment layout={layout} ns={place.ns} /> : null}
      {/* What the Tab key reaches; the arrows move it from row to row and through time. */}
      {/* biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own. */}
      <g
        role="button"
        tabIndex={0}
        aria-label={processWords(timeline, rowProcesses(layout, stop.row), stop.ns)}
      >
        <rect className={focused ? "reach focus-here" : "reach"} {...rowsBox(layout, stop.row)} />
      </g>
    </svg>
  );
}

type Marked = { first: number; last: number } | null;

function rowsMarked(timeline: Timeline, layout: ProgramLayout, ref: ObjectRef | null): Marked {
  return ref?.kind === "node" ? rowsOfNode(timeline, layout, ref.id) : null;
}

const digits = (value: number) => Math.round(value * 10) / 10;

function Mark({ layout, rows, chosen = false }: { layout: ProgramLayout; rows: Marked; chosen?: boolean }) {
  if (!rows) return null;
  const { x, y, width, height } = rowsBox(layout, rows.first, rows.last);
  return (
    <rect
      className={chosen ? "band band-chosen" : "band"}
      x={x - 0.5}
      y={digits(y - 0.5)}
      width={width + 1}
      height={digits(height + 1)}
    />
  );
}

function Moment({ layout, ns }: { layout: ProgramLayout; ns: number }) {
  const x = digits(layout.time.x(ns));
  return (
    <line className="moment" x1={x} x2={x} y1={layout.top} y2={layout.top + layout.rows * layout.rowHeight} />
  );
}

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
