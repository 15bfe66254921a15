/**
 * Typed views on the columns of one frame. No copy is made: the views are valid as long as their buffer is not
 * transferred. Columns are found by name, so that the engine may add or reorder them.
 *
 * It has no knowledge of links, Elites or pictures; that is `canvas` and `views`.
 */
import { FRAME_COLUMNS, FRAME_TOTALS } from "./generated/frame-columns";
import type { ColumnType, FrameLayout } from "./types";

type Views = { u8: Uint8Array; u16: Uint16Array; u32: Uint32Array; f64: Float64Array };

const ARRAYS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

type Columns = typeof FRAME_COLUMNS;
type Arrays = { [Key in keyof Columns]: Views[Columns[Key]["type"]] };

export type FrameTotals = Record<(typeof FRAME_TOTALS)[number], number>;

export type FrameColumns = Omit<Arrays, "cycle" | "totals"> & { cycle: number; totals: FrameTotals };

export const CHANNEL_STATE = {
  free: 0,
  claimed: 1,
  flowing: 2,
  blocked: 3,
  discarding: 4,
} as const;

/** How far a branch of a multicast has come, in order. */
export const WAVE_PHASES = ["opening", "data", "acknowledged", "ending"] as const;

/** Whether frames have the phase of multicasts: those of scenarios that send some do. */
export function tellsWaves({ columns }: FrameLayout): boolean {
  return columns.some(({ name, length }) => name === "channel_phase" && length > 0);
}

function column(layout: FrameLayout, buffer: ArrayBuffer, name: string, type: ColumnType): Views[ColumnType] {
  const found = layout.columns.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`The engine's frames have no column "${name}".`);
  if (found.type !== type) throw new Error(`Column "${name}" holds ${found.type}; this page reads ${type}.`);
  return new ARRAYS[type](buffer, found.offset, found.length);
}

export function frameColumns(layout: FrameLayout, buffer: ArrayBuffer): FrameColumns {
  if (buffer.byteLength !== layout.bytes)
    throw new Error(`A frame of ${buffer.byteLength} bytes arrived where ${layout.bytes} were due.`);
  const views = Object.entries(FRAME_COLUMNS).map(
    ([key, { name, type }]) => [key, column(layout, buffer, name, type)] as const,
  );
  // Each view is of the type that its row names, which TypeScript cannot follow through the entries.
  const { cycle, totals, ...arrays } = Object.fromEntries(views) as Arrays;
  const sums = FRAME_TOTALS.map((name, at) => [name, totals[at] ?? 0] as const);
  return { ...arrays, cycle: cycle[0] ?? 0, totals: Object.fromEntries(sums) as FrameTotals };
}
