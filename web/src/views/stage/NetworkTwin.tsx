/**
 * Draws the DOM twin: one tab stop, arrows walk the grid, Enter selects. What has the focus is marked on the canvas
 * and in every other view, so that a sighted keyboard user sees where they are.
 */
import { type KeyboardEvent, memo, useMemo, useRef, useState } from "react";
import type { Session } from "../../state/session";
import { useAppLater, useSession } from "../session-context";
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
  const topology = useAppLater((state) => state.opened?.machine.topology ?? null);
  const loads = useAppLater((state) => state.status?.summary.loads ?? null);
  const [position, setPosition] = useState<Position>({ row: 0, column: 0 });
  const grid = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => (topology ? twinRows(topology, loads) : []), [topology, loads]);
  if (!topology) return null;
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

  return (
    // biome-ignore lint/a11y/useSemanticElements: see below.
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      className="network-twin"
      aria-label="Elites of the network, highest level first"
      onKeyDown={move}
    >
      {rows.map((cells, rowIndex) => (
        // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: see below; cells take the focus.
        <div key={cells[0]?.level} role="row" aria-label={`Level ${cells[0]?.level}`}>
          {cells.map((entry, columnIndex) => (
            <Cell
              key={entry.first}
              {...entry}
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

type CellProps = TwinCell & {
  row: number;
  column: number;
  stop: boolean;
  session: Session;
  onReach: (position: Position) => void;
};

/** Made again only when its own words change: of two hundred cells, few do from one status to the next. */
const Cell = memo(function Cell({ row, column, stop, elite, label, session, onReach }: CellProps) {
  const reach = () => {
    onReach({ row, column });
    session.hover({ kind: "elite", id: elite });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table would not carry buttons that are cells of a roving grid.
    <button
      type="button"
      role="gridcell"
      tabIndex={stop ? 0 : -1}
      data-cell={`${row}.${column}`}
      data-elite={elite}
      aria-label={label}
      onFocus={reach}
      onBlur={() => session.hover(null)}
      onClick={() => session.select({ kind: "elite", id: elite })}
    />
  );
});

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1);
}
