/**
 * Draws the DOM twin: one tab stop, arrows walk the grid, Enter selects. What has the focus is marked on the canvas
 * and in every other view, so that a sighted keyboard user sees where they are.
 */
import { type KeyboardEvent, useRef, useState } from "react";
import { useApp, useSession } from "../session-context";
import { type TwinCell, twinRows } from "./twin";

const MOVES: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

type Position = { row: number; column: number };

export function NetworkTwin() {
  const session = useSession();
  const topology = useApp((state) => state.opened?.machine.topology ?? null);
  const summary = useApp((state) => state.status?.summary ?? null);
  const [position, setPosition] = useState<Position>({ row: 0, column: 0 });
  const grid = useRef<HTMLDivElement>(null);
  if (!topology) return null;
  const rows = twinRows(topology, summary);
  const row = Math.min(position.row, rows.length - 1);
  const column = Math.min(position.column, (rows[row]?.length ?? 1) - 1);

  const move = (event: KeyboardEvent) => {
    const step = MOVES[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    // The arrows walk the grid here; outside of it they step through time.
    event.preventDefault();
    event.stopPropagation();
    const nextRow = clamp(row + step[0], rows.length);
    const nextColumn = clamp(column + step[1], rows[nextRow]?.length ?? 1);
    setPosition({ row: nextRow, column: nextColumn });
    grid.current?.querySelector<HTMLElement>(`[data-cell="${nextRow}.${nextColumn}"]`)?.focus();
  };

  const cell = (entry: TwinCell, rowIndex: number, columnIndex: number) => (
    // biome-ignore lint/a11y/useSemanticElements: a table would not carry buttons that are cells of a roving grid.
    <button
      key={entry.first}
      type="button"
      role="gridcell"
      tabIndex={rowIndex === row && columnIndex === column ? 0 : -1}
      data-cell={`${rowIndex}.${columnIndex}`}
      data-elite={entry.elite}
      aria-label={entry.label}
      onFocus={() => {
        setPosition({ row: rowIndex, column: columnIndex });
        session.hover({ kind: "elite", id: entry.elite });
      }}
      onBlur={() => session.hover(null)}
      onClick={() => session.select({ kind: "elite", id: entry.elite })}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className="network-twin"
      aria-label="Elites of the network, highest level first"
      onKeyDown={move}
    >
      {rows.map((cells, rowIndex) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see above; cells take the focus.
        <div key={cells[0]?.level} role="row" aria-label={`Level ${cells[0]?.level}`}>
          {cells.map((entry, columnIndex) => cell(entry, rowIndex, columnIndex))}
        </div>
      ))}
    </div>
  );
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
