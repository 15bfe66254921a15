/**
 * Sources by rows, destinations by columns: who sends how much to whom. One path for each step of the ramp, so that four
 * thousand pairs cost the page as little as ten; what a cell holds is told next to the matrix when it is pointed at.
 *
 * A node that is marked elsewhere has its row and its column marked. Pointing at a cell marks its source everywhere,
 * pointing at a number of the lower axis that destination.
 */

import { range } from "d3-array";
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useState } from "react";
import { type ObjectRef, sameObject } from "../base/object-ref";
import { term } from "../base/terms";
import { pointIn } from "./kit/pointer";
import { roundMaximum } from "./kit/scales";
import { PairAside } from "./PairAside";
import { PairCells } from "./PairCells";
import { mergedCells, type PairUnit } from "./pair-cells";
import {
  type PairLayout,
  type PairPlace,
  type PairShape,
  pairAt,
  pairBox,
  pairGround,
  pairIndex,
  pairLayout,
  pairNodes,
} from "./pair-layout";
import { formatPair, largestPair, type PairTable, pairSummary, placeName, valueAt } from "./pair-texts";
import "./charts.css";
import "./pairs.css";
import * as texts from "./pair-texts";

export type PairMatrixProps = {
  /** "Accepted bandwidth since the start"; for those who do not see the chart. */
  title: string;
  nodes: number;
  /** Cells on each side, and nodes in each of them. */
  side: number;
  group: number;
  /** side × side, row by row; null before there are any. */
  values: ArrayLike<number> | null;
  unit: PairUnit;
  /** Values are B − A. */
  differs?: boolean;
  width: number;
  height: number;
  highlight: ObjectRef | null;
  selected?: ObjectRef | null;
  onHover?: (ref: ObjectRef | null) => void;
  onSelect?: (ref: ObjectRef) => void;
};

type Cell = { row: number; column: number };

const NOTHING: ArrayLike<number> = [];

const MOVES: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export const PairMatrix = memo(function PairMatrix(props: PairMatrixProps) {
  const { title, nodes, side, group, values, unit, differs = false, width, height } = props;
  const { highlight, selected = null, onHover, onSelect } = props;
  const shape = useMemo(() => ({ nodes, side, group }), [nodes, side, group]);
  const layout = useMemo(() => pairLayout(shape, width, height), [shape, width, height]);
  const cells = useMemo(
    () => mergedCells(values ?? NOTHING, shape, layout, unit),
    [values, shape, layout, unit],
  );
  const [place, setPlace] = useState<PairPlace | null>(null);
  const [focused, setFocused] = useState(false);
  const table: PairTable = { shape, layout, cells, unit, differs };
  const largest = largestPair(table);
  const most =
    unit === "share" ? shareMaximum(cells) : roundMaximum(largest ? Math.abs(valueAt(table, largest)) : 0);

  const nodeOf = ({ row, column }: PairPlace, end: "source" | "destination"): ObjectRef | null => {
    const index = end === "source" ? (row ?? column) : (column ?? row);
    return index === null ? null : { kind: "node", id: pairNodes(shape, layout, index)[0] };
  };
  const go = (next: PairPlace | null) => {
    if (next?.row === place?.row && next?.column === place?.column) return;
    setPlace(next);
    const ref = next && nodeOf(next, "source");
    if (!sameObject(ref, highlight)) onHover?.(ref);
  };
  const pointed = (event: MouseEvent<SVGSVGElement>) => {
    const { x, y } = pointIn(event, width);
    return pairAt(layout, x, y);
  };
  const choose = (at: PairPlace | null, end: "source" | "destination") => {
    const ref = at && nodeOf(at, end);
    if (ref) onSelect?.(ref);
  };

  // The Tab key stops once: at the marked node's row, else at the pair with the most.
  const stop = cursorFrom(place, highlight ?? selected, largest, (node) => pairIndex(shape, layout, node));
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const move = MOVES[event.key];
    if (move) {
      const by = event.shiftKey ? 8 : 1;
      const within = (index: number) => Math.min(layout.drawn - 1, Math.max(0, index));
      go({ row: within(stop.row + by * move[0]), column: within(stop.column + by * move[1]) });
    } else if (event.key === "Enter" || event.key === " ") {
      choose(stop, event.shiftKey ? "destination" : "source");
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot hold SVG.
    <svg
      className={differs ? "chart pairs differences" : "chart pairs"}
      {...term("pair-matrix")}
      role="group"
      aria-label={pairSummary(table, title)}
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
      onClick={(event) => choose(pointed(event), event.shiftKey ? "destination" : "source")}
      onKeyDown={onKeyDown}
    >
      <Axes shape={shape} layout={layout} />
      <rect className="ground" {...pairGround(layout)} />
      <PairCells cells={cells} layout={layout} most={most} unit={unit} differs={differs} />
      <Bands shape={shape} layout={layout} node={selected} chosen />
      <Bands shape={shape} layout={layout} node={highlight} />
      {place?.row != null && place.column !== null ? (
        <rect className="pointed" {...pairBox(layout, place.row, place.column)} />
      ) : null}
      <PairStop table={table} at={stop} focused={focused} />
      <PairAside table={table} place={place} most={most} empty={values === null} />
    </svg>
  );
});

/** What the Tab key reaches; the arrows move it from cell to cell. */
function PairStop({ table, at, focused }: { table: PairTable; at: Cell; focused: boolean }) {
  const label = texts.cellSummary(placeName(table, at), formatPair(valueAt(table, at), table));
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button of its own.
    <g role="button" tabIndex={0} aria-label={label}>
      <rect
        className={focused ? "reach focus-here" : "reach"}
        {...pairBox(table.layout, at.row, at.column)}
      />
    </g>
  );
}

/** A share has no coarser maximum than the whole. */
function shareMaximum(cells: Float64Array): number {
  const largest = cells.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Math.min(1, roundMaximum(largest * 100) / 100);
}

function cursorFrom(
  place: PairPlace | null,
  node: ObjectRef | null,
  largest: PairPlace | null,
  indexOf: (node: number) => number,
): Cell {
  const marked = node?.kind === "node" ? indexOf(node.id) : null;
  return {
    row: place?.row ?? marked ?? largest?.row ?? 0,
    column: place?.column ?? largest?.column ?? 0,
  };
}

function Axes({ shape, layout }: { shape: PairShape; layout: PairLayout }) {
  const { left, cell, drawn, rowStep, columnStep } = layout;
  const { y, width, height } = pairGround(layout);
  const first = (index: number) => pairNodes(shape, layout, index)[0];
  const bottom = y + height;
  return (
    <g className="muted">
      {range(0, drawn, rowStep).map((row) => (
        <text
          key={row}
          x={left - 4}
          y={y + (row + 0.5) * cell.height}
          textAnchor="end"
          dominantBaseline="central"
        >
          {first(row)}
        </text>
      ))}
      {range(0, drawn, columnStep).map((column) => (
        <text
          key={column}
          x={left + (column + 0.5) * cell.width}
          y={bottom + 8}
          textAnchor="middle"
          dominantBaseline="central"
        >
          {first(column)}
        </text>
      ))}
      <text x={left + width / 2} y={bottom + 21} textAnchor="middle" dominantBaseline="central">
        {texts.destination}
      </text>
      <text
        textAnchor="middle"
        dominantBaseline="central"
        transform={`translate(5 ${y + height / 2}) rotate(-90)`}
      >
        {texts.source}
      </text>
    </g>
  );
}

type BandsProps = { shape: PairShape; layout: PairLayout; node: ObjectRef | null; chosen?: boolean };

/** A node's row and column. */
function Bands({ shape, layout, node, chosen = false }: BandsProps) {
  if (node?.kind !== "node" || node.id >= shape.nodes) return null;
  const index = pairIndex(shape, layout, node.id);
  const ground = pairGround(layout);
  const { x, y } = pairBox(layout, index, index);
  const { width, height } = layout.cell;
  const look = { className: chosen ? "band band-chosen" : "band" };
  return (
    <>
      <rect {...look} x={ground.x - 0.5} y={y - 0.5} width={ground.width + 1} height={height + 1} />
      <rect {...look} x={x - 0.5} y={ground.y - 0.5} width={width + 1} height={ground.height + 1} />
    </>
  );
}
