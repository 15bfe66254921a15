/**
 * One collective operation, a row for each node: how long its processes were in it, and what node and Elan did. Where
 * nodes have no room for a row of their own, neighbours share one, and each cell tells what most of them do; such a row
 * opens by a click or Enter.
 *
 * A node that is marked elsewhere has its row marked. Pointing at a row tells of it above the rows.
 */
import { range } from "d3-array";
import { type KeyboardEvent, type MouseEvent, memo, useMemo } from "react";
import type { ObjectRef } from "../base/object-ref";
import { SPAN_KINDS } from "../base/spans";
import { term } from "../base/terms";
import type { CollectiveTimeline as Timeline } from "../engine/types";
import { pointIn } from "./kit/pointer";
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
import { readoutLines, rowOf, type TimelineLayout, timelineLayout, wholeJob } from "./timeline-layout";
import { processPath, profilePath, spanPaths } from "./timeline-marks";
import "./charts.css";
import "./timeline.css";
import * as texts from "./timeline-texts";

export type CollectiveTimelineProps = {
  /** "Barrier of Job 1"; for those who do not see the chart. */
  title: string;
  /** Null before there is any operation. */
  timeline: Timeline | null;
  /** The nodes that are shown, by their place in the job; null for all. */
  window: RowWindow | null;
  width: number;
  height: number;
  highlight: ObjectRef | null;
  selected?: ObjectRef | null;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
  /** A row of several nodes is opened; null goes back to all. */
  onOpen?: (window: RowWindow | null) => void;
};

/** Of the time of an operation, for each press of an arrow. */
const TIME_STEPS = 100;

export const CollectiveTimeline = memo(function CollectiveTimeline(props: CollectiveTimelineProps) {
  const { title, timeline, width, height } = props;
  if (timeline && timeline.nodes.length > 0) return <Rows {...props} timeline={timeline} />;
  return (
    <svg
      className="chart timeline"
      role="img"
      aria-label={texts.timelineSummary(null, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
    >
      <text className="empty" x={width / 2} y={height / 2}>
        {texts.noOperation}
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

  const nodeOf = (row: number): ObjectRef => ({
    kind: "node",
    id: timeline.nodes[rowMembers(layout, row).first]!,
  });
  const { place, focused, go, handlers } = useRowPlace({ nodeOf, highlight, onHover });
  const pointed = (event: MouseEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(event, width);
    return placeAt(layout, x, y);
  };
  const choose = (at: Place | null) => {
    if (!at) return;
    const of = rowMembers(layout, at.row);
    if (of.first === of.last) onSelect?.(nodeOf(at.row));
    else onOpen?.(of);
  };

  // The Tab key stops once: where it was last, else at the marked node's row.
  const marked = markedRow(timeline, layout, highlight ?? selected);
  const stop: Place = {
    row: Math.min(layout.rows - 1, place?.row ?? marked?.first ?? 0),
    ns: place?.ns ?? timeline.endNs,
  };
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const { startNs: fromNs, endNs: toNs } = timeline;
    const next = movedByKey(event, stop, { rows: layout.rows, fromNs, toNs, steps: TIME_STEPS });
    if (next) go(next);
    else if (event.key === "Enter" || event.key === " ") choose(stop);
    else if (event.key === "Escape" && props.window) onOpen?.(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const wordsOf = ({ row, ns }: Place) => texts.rowWords(timeline, rowMembers(layout, row), ns);
  const words = place ? wordsOf(place) : texts.timelineHeadline(timeline);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG.
    <svg
      className="chart timeline"
      {...term("collective")}
      role="group"
      aria-label={texts.timelineSummary(timeline, title)}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onPointerMove={(event) => go(pointed(event))}
      {...handlers(stop)}
      onClick={(event) => choose(pointed(event))}
      onKeyDown={onKeyDown}
    >
      <Readout lines={texts.inLines(words, width, readoutLines(width))} />
      <Legend detailed={layout.detailed} width={width} y={layout.top - 8} />
      <Marks timeline={timeline} layout={layout} />
      <TimeAxis time={layout.time} width={width} height={height} />
      <RowMark layout={layout} rows={markedRow(timeline, layout, selected)} chosen />
      <RowMark layout={layout} rows={markedRow(timeline, layout, highlight)} />
      {place ? <Moment layout={layout} at={layout.x(place.ns)} /> : null}
      <RowStop layout={layout} at={stop} words={wordsOf(stop)} focused={focused} />
    </svg>
  );
}

function markedRow(timeline: Timeline, layout: TimelineLayout, ref: ObjectRef | null): RowsMarked {
  if (ref?.kind !== "node") return null;
  const place = timeline.nodes.indexOf(ref.id);
  const row = place < 0 ? null : rowOf(layout, place);
  return row === null ? null : { first: row, last: row };
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
            {timeline.nodes[rowMembers(layout, row).first]}
          </text>
        ))}
      </g>
    </>
  );
});

/** Of a letter, on average. */
const LETTER = 6.7;
const SWATCH = 14;

function Legend({ detailed, width, y }: { detailed: boolean; width: number; y: number }) {
  const entries = [...SPAN_KINDS, ...(detailed ? [texts.processInside] : [texts.lastIn, texts.lastOut])];
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
              <path className={name === texts.lastOut ? "profile out" : "profile"} d={`M0 0H${SWATCH}`} />
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
