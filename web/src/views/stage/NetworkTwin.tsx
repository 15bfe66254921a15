/**
 * Draws the DOM twin: one tab stop, arrows walk the grid, Enter selects, or paints a node while there is a brush. What
 * has the focus is marked on the canvas and in every other view, so that a sighted keyboard user sees where they are.
 */

import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import { partWords } from "../../base/texts";
import { leafWords } from "../../scenario/leaves";
import { TOP_SWITCHES, topSwitchesOf } from "../../scenario/top-switches";
import type { Session } from "../../state/session";
import { focusedSide, isComparing, openScenario, openTopology } from "../../state/sides";
import { useApp, useAppLater, useSession } from "../session-context";
import { applyStroke } from "../setup/use-painting";
import { comparedFrames, drawnDifference } from "../sides/compared";
import * as texts from "./texts";
import { delayMeasure, differenceMeasure, eliteRows, nodeRow, noteWords, type TwinCell } from "./twin";

const MOVES: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type Position = { row: number; column: number };

export function NetworkTwin() {
  const session = useSession();
  const topology = useAppLater(openTopology);
  const scenario = useAppLater(openScenario);
  const notes = useAppLater((state) => state.notes);
  const loads = useAppLater((state) => focusedSide(state).status?.summary.loads ?? null);
  const difference = useAppLater((state) => drawnDifference(state, comparedFrames(session, state)));
  const side = useApp((state) => (isComparing(state) ? state.focus.toUpperCase() : null));
  const tops = scenario && topSwitchesOf(scenario);
  const shown = difference
    ? texts.gridLabelOfDifference
    : side
      ? texts.gridLabelOfSide(side)
      : texts.gridLabel;
  const [position, setPosition] = useState<Position>({ row: 0, column: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const elites = useMemo(
    () =>
      topology ? eliteRows(topology, difference ? differenceMeasure(difference) : delayMeasure(loads)) : [],
    [topology, loads, difference],
  );
  const nodes = useMemo(
    () => (topology ? nodeRow(topology.nodes, scenario ? leafWords(scenario) : [], topology.names) : null),
    [topology, scenario],
  );
  if (!nodes) return null;
  const rows = [...elites, nodes];
  const row = Math.min(position.row, rows.length - 1);
  const column = Math.min(position.column, (rows[row]?.cells.length ?? 1) - 1);

  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    // The arrows walk the grid here; outside of it they step through time.
    event.preventDefault();
    event.stopPropagation();
    const nextRow = clamp(row + step[0], rows.length);
    const nextColumn = clamp(
      step[0] === 0
        ? column + step[1]
        : besides(rows[row]!.cells.length, rows[nextRow]!.cells.length, column),
      rows[nextRow]!.cells.length,
    );
    setPosition({ row: nextRow, column: nextColumn });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${nextRow}.${nextColumn}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: see below.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className="network-twin"
      aria-label={partWords(tops ? texts.topSwitches(shown, tops, TOP_SWITCHES) : shown, topology?.network)}
      onKeyDown={move}
    >
      {rows.map(({ name, cells }, rowIndex) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see below; cells take the focus.
        <div key={name} role="row" aria-label={name}>
          {cells.map((entry, columnIndex) => (
            <Cell
              key={entry.first}
              label={entry.label + noteWords(entry, notes, topology?.elites_per_level ?? 1)}
              kind={entry.ref.kind}
              id={entry.ref.id}
              first={entry.first}
              last={entry.last}
              row={rowIndex}
              column={columnIndex}
              stop={rowIndex === row && columnIndex === column}
              session={session}
              onReach={setPosition}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

type CellProps = Omit<TwinCell, "ref"> &
  TwinCell["ref"] & {
    row: number;
    column: number;
    stop: boolean;
    session: Session;
    onReach: (position: Position) => void;
  };

/** Made again only when its own words change: of two hundred cells, few do from one status to the next. */
const Cell = memo(function Cell(props: CellProps) {
  const { row, column, stop, kind, id, first, last, label, session, onReach } = props;
  const reach = () => {
    onReach({ row, column });
    session.hover({ kind, id });
  };
  const act = () => {
    const { paint } = session.store.getState();
    if (paint && kind === "node") applyStroke(session, paint, first, last);
    else session.select({ kind, id });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would not carry buttons that are cells of a roving grid.
    <button
      type="button"
      role="gridcell"
      tabIndex={stop ? 0 : -1}
      data-cell={`${row}.${column}`}
      data-object={`${kind}:${id}`}
      aria-label={label}
      onFocus={reach}
      onBlur={() => session.hover(null)}
      onClick={act}
    />
  );
});

/** Below an Elite are its nodes: from row to row the place along the tree stays, not the number of the cell. */
function besides(from: number, to: number, column: number): number {
  return from === to ? column : Math.floor(((column + 0.5) * to) / from);
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
