/**
 * One collective operation, a row for each node: how long its processes were in it, and what node and Elan did. Where
 * nodes have no room for a row of their own, neighbours share one, and each cell tells what most of them do; such a row
 * opens by a click or Enter.
 *
 * A node that is marked elsewhere has its row marked. Pointing at a row tells of it above the rows.
 */
import { range } from "d3-array";
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from "react";
import { type ObjectRef, sameObject } from "../base/object-ref";
import { SPAN_KINDS } from "../base/spans";
import type { CollectiveTimeline as Timeline } from "../engine/types";
import { pointIn } from "./pointer";
import { TimeAxis } from "./TimeAxis";
import {
  LINE,
  type NodeWindow,
  readoutLines,
  rowBox,
  rowNodes,
  rowOf,
  type TimelineLayout,
  timelineAt,
  timelineLayout,
  wholeJob,
} from "./timeline-layout";
import { processPath, profilePath, spanPaths } from "./timeline-marks";
import { inLines, rowWords, timelineHeadline, timelineSummary } from "./timeline-words";
import "./charts.css";
import "./timeline.css";

export type CollectiveTimelineProps = {
  /** "Barrier of Job 1"; for those who do not see the chart. */
  title: string;
  /** Null before there is any operation. */
  timeline: Timeline | null;
  /** The nodes that are shown, by their place in the job; null for all. */
  window: NodeWindow | null;
  width: number;
  height: number;
  highlight: ObjectRef | null;
  selected?: ObjectRef | null;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
  /** A row of several nodes is opened; null goes back to all. */
  onOpen?: (window: NodeWindow | null) => void;
};

type Place = { row: number; ns: number };

/** Of the time of an operation, for each press of an arrow. */
const TIME_STEPS = 100;

export const CollectiveTimeline = memo(function CollectiveTimeline(props: CollectiveTimelineProps) {
  const { title, timeline, width, height } = props;
  if (timeline && timeline.nodes.length > 0) return <Rows {...props} timeline={timeline} />;
  return (
    <svg
      className="chart timeline"
      role="img"
      aria-label={timelineSummary(null, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <text className="empty" x={width / 2} y={height / 2}>
        No operation has begun yet.
      </text>
    </svg>
  );
});

function Rows(props: CollectiveTimelineProps & { timeline: Timeline }) {
  const { title, timeline, width, height, highlight, selected = null, onHover, onSelect, onOpen } = props;
  const window = props.window ?? wholeJob(timeline);
  const layout = useMemo(
    () => timelineLayout(timeline, { first: window.first, last: window.last }, width, height),
    [timeline, window.first, window.last, width, height],
  );
  const [place, setPlace] = useState<Place | null>(null);
  const [focused, setFocused] = useState(false);

  const nodeOf = (row: number): ObjectRef => ({
    kind: "node",
    id: timeline.nodes[rowNodes(layout, row).first]!,
  });
  const go = (next: Place | null) => {
    setPlace(next);
    const ref = next && nodeOf(next.row);
    if (!sameObject(ref, highlight)) onHover?.(ref);
  };
  const pointed = (event: MouseEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(event, width);
    return timelineAt(layout, x, y);
  };
  const choose = (at: Place | null) => {
    if (!at) return;
    const of = rowNodes(layout, at.row);
    if (of.first === of.last) onSelect?.(nodeOf(at.row));
    else onOpen?.(of);
  };

  // The Tab key stops once: where it was last, else at the marked node's row.
  const marked = markedRow(timeline, layout, highlight ?? selected);
  const stop: Place = {
    row: Math.min(layout.rows - 1, place?.row ?? marked ?? 0),
    ns: place?.ns ?? timeline.endNs,
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const by = event.shiftKey ? 8 : 1;
    const later = (steps: number) =>
      layout.at(layout.x(stop.ns) + (steps * by * (layout.time.right - layout.time.left)) / TIME_STEPS);
    const down = (rows: number) => Math.min(layout.rows - 1, Math.max(0, stop.row + rows * by));
    const moves: Record<string, () => Place> = {
      ArrowUp: () => ({ ...stop, row: down(-1) }),
      ArrowDown: () => ({ ...stop, row: down(1) }),
      ArrowLeft: () => ({ ...stop, ns: later(-1) }),
      ArrowRight: () => ({ ...stop, ns: later(1) }),
      Home: () => ({ ...stop, ns: timeline.startNs }),
      End: () => ({ ...stop, ns: timeline.endNs }),
    };
    const move = moves[event.key];
    if (move) go(move());
    else if (event.key === "Enter" || event.key === " ") choose(stop);
    else if (event.key === "Escape" && props.window) onOpen?.(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG.
    <svg
      className="chart timeline"
      role="group"
      aria-label={timelineSummary(timeline, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onPointerMove={(event) => go(pointed(event))}
      onPointerLeave={() => go(null)}
      onFocus={() => {
        setFocused(true);
        go(stop);
      }}
      onBlur={() => {
        setFocused(false);
        go(null);
      }}
      onClick={(event) => choose(pointed(event))}
      onKeyDown={onKeyDown}
    >
      <Readout
        words={place ? rowWords(timeline, rowNodes(layout, place.row), place.ns) : timelineHeadline(timeline)}
        width={width}
      />
      <Legend detailed={layout.detailed} width={width} y={layout.top - 8} />
      <Marks timeline={timeline} layout={layout} />
      <TimeAxis time={layout.time} width={width} height={height} />
      <Mark layout={layout} row={markedRow(timeline, layout, selected)} chosen />
      <Mark layout={layout} row={markedRow(timeline, layout, highlight)} />
      {place ? <Moment layout={layout} ns={place.ns} /> : null}
      <Stop timeline={timeline} layout={layout} at={stop} focused={focused} />
    </svg>
  );
}

function Readout({ words, width }: { words: string; width: number }) {
  return inLines(words, width, readoutLines(width)).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
    <text key={at} className="readout" x={0} y={10 + at * LINE}>
      {line}
    </text>
  ));
}

function markedRow(timeline: Timeline, layout: TimelineLayout, ref: ObjectRef | null): number | null {
  if (ref?.kind !== "node") return null;
  const place = timeline.nodes.indexOf(ref.id);
  return place < 0 ? null : rowOf(layout, place);
}

type Drawn = { timeline: Timeline; layout: TimelineLayout };

const Marks = memo(function Marks({ timeline, layout }: Drawn) {
  const paths = useMemo(() => spanPaths(timeline, layout), [timeline, layout]);
  const { rows, rowHeight, top, time, labelStep, detailed } = layout;
  return (
    <>
      <rect
        className="ground"
        x={time.left}
        y={top}
        width={time.right - time.left}
        height={rows * rowHeight}
      />
      {paths.map((path, kind) =>
        path === "" ? null : <path key={SPAN_KINDS[kind]} className={`span ${SPAN_KINDS[kind]}`} d={path} />,
      )}
      {detailed ? (
        <path className="process" d={processPath(timeline, layout)} />
      ) : (
        <>
          <path className="profile-ground" d={profilePath(timeline, layout, "entered")} />
          <path className="profile-ground" d={profilePath(timeline, layout, "left")} />
          <path className="profile" d={profilePath(timeline, layout, "entered")} />
          <path className="profile out" d={profilePath(timeline, layout, "left")} />
        </>
      )}
      <g className="muted">
        {range(0, rows, labelStep).map((row) => (
          <text
            key={row}
            x={time.left - 4}
            y={top + (row + 0.5) * rowHeight}
            textAnchor="end"
            dominantBaseline="central"
          >
            {timeline.nodes[rowNodes(layout, row).first]}
          </text>
        ))}
      </g>
    </>
  );
});

/** Of a letter, on the mean. */
const LETTER = 5.6;
const SWATCH = 14;

function Legend({ detailed, width, y }: { detailed: boolean; width: number; y: number }) {
  const entries = [...SPAN_KINDS, ...(detailed ? ["process in it"] : ["last in", "last out"])];
  let x = 0;
  const placed = entries.map((name) => {
    const at = x;
    x += SWATCH + 4 + name.length * LETTER + 6;
    return { name, at };
  });
  return (
    <g transform={`translate(0 ${y})`}>
      {placed
        .filter(({ name, at }) => at + SWATCH + 4 + name.length * LETTER <= width)
        .map(({ name, at }, index) => (
          <g key={name} transform={`translate(${digits(at)} 0)`}>
            {index < SPAN_KINDS.length ? (
              <rect className={`span ${name}`} y={-4} width={SWATCH} height={8} />
            ) : detailed ? (
              <path className="process" d={`M.5-3v6m0-3H${SWATCH - 0.5}m0-3v6`} />
            ) : (
              <path className={name === "last out" ? "profile out" : "profile"} d={`M0 0H${SWATCH}`} />
            )}
            <text x={SWATCH + 4} dominantBaseline="central">
              {name}
            </text>
          </g>
        ))}
    </g>
  );
}

const digits = (value: number) => Math.round(value * 10) / 10;

function Mark({
  layout,
  row,
  chosen = false,
}: {
  layout: TimelineLayout;
  row: number | null;
  chosen?: boolean;
}) {
  if (row === null) return null;
  const { x, y, width, height } = rowBox(layout, row);
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

function Moment({ layout, ns }: { layout: TimelineLayout; ns: number }) {
  const x = digits(layout.x(ns));
  return (
    <line className="moment" x1={x} x2={x} y1={layout.top} y2={layout.top + layout.rows * layout.rowHeight} />
  );
}

/** What the Tab key reaches; the arrows move it from row to row and through time. */
function Stop({ timeline, layout, at, focused }: Drawn & { at: Place; focused: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g role="button" tabIndex={0} aria-label={rowWords(timeline, rowNodes(layout, at.row), at.ns)}>
      <rect className={focused ? "reach focus-here" : "reach"} {...rowBox(layout, at.row)} />
    </g>
  );
}
