/** What charts with rows over time have in common: words above the rows, marks across them, and one tab stop. */
import { type KeyboardEvent, useState } from "react";
import { type ObjectRef, sameObject } from "../base/object-ref";
import { LINE, type Place, type RowsLayout, rowsBox } from "./rows-layout";

const digits = (value: number) => Math.round(value * 10) / 10;

export function Readout({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a line is its number.
    <text key={at} className="readout" x={0} y={10 + at * LINE}>
      {line}
    </text>
  ));
}

export type Rows = { first: number; last: number } | null;

/** A frame around rows that are marked elsewhere. */
export function RowMark({
  layout,
  rows,
  chosen = false,
}: {
  layout: RowsLayout;
  rows: Rows;
  chosen?: boolean;
}) {
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

export function Moment({ layout: { top, rows, rowHeight }, at }: { layout: RowsLayout; at: number }) {
  const x = digits(at);
  return <line className="moment" x1={x} x2={x} y1={top} y2={top + rows * rowHeight} />;
}

/** What the Tab key reaches; the arrows move it from row to row and through time. */
export function RowStop({
  layout,
  at,
  words,
  focused,
}: {
  layout: RowsLayout;
  at: Place;
  words: string;
  focused: boolean;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g role="button" tabIndex={0} aria-label={words}>
      <rect className={focused ? "reach focus-here" : "reach"} {...rowsBox(layout, at.row)} />
    </g>
  );
}

type Marking = {
  /** The node of a row. */
  nodeOf: (row: number) => ObjectRef;
  highlight: ObjectRef | null;
  onHover?: ((ref: ObjectRef | null) => void) | undefined;
};

/** Where one points, or stands with the keyboard; its node is marked wherever else it is. */
export function useRowPlace({ nodeOf, highlight, onHover }: Marking) {
  const [place, setPlace] = useState<Place | null>(null);
  const [focused, setFocused] = useState(false);
  const go = (next: Place | null) => {
    setPlace(next);
    const ref = next && nodeOf(next.row);
    if (!sameObject(ref, highlight)) onHover?.(ref);
  };
  const handlers = (stop: Place) => ({
    onPointerLeave: () => go(null),
    onFocus: () => {
      setFocused(true);
      go(stop);
    },
    onBlur: () => {
      setFocused(false);
      go(null);
    },
  });
  return { place, focused, go, handlers };
}

type Steps = { rows: number; fromNs: number; toNs: number; steps: number };

/** Where a key leads from a place, rows downwards and so many steps through the time that is shown; null for other keys. */
export function movedByKey(
  { key, shiftKey }: KeyboardEvent,
  stop: Place,
  { rows, fromNs, toNs, steps }: Steps,
): Place | null {
  const by = shiftKey ? 8 : 1;
  const later = (some: number) =>
    Math.min(toNs, Math.max(fromNs, stop.ns + (some * by * (toNs - fromNs)) / steps));
  const down = (some: number) => Math.min(rows - 1, Math.max(0, stop.row + some * by));
  switch (key) {
    case "ArrowUp":
      return { ...stop, row: down(-1) };
    case "ArrowDown":
      return { ...stop, row: down(1) };
    case "ArrowLeft":
      return { ...stop, ns: later(-1) };
    case "ArrowRight":
      return { ...stop, ns: later(1) };
    case "Home":
      return { ...stop, ns: fromNs };
    case "End":
      return { ...stop, ns: toNs };
    default:
      return null;
  }
}
