/**
 * The scrub bar as figures: where a cycle is, what is under the pointer, which columns the past is painted as.
 *
 * It has no colours, no DOM.
 */
import { CONGESTION_STEPS, congestionStep } from "../../base/ramp";
import type { Overview } from "../../engine/types";

/** Wide enough for the eye; the past of a long run is painted as so many columns at most. */
const NARROWEST_COLUMN_PX = 2;
/** What waits a little must still be seen. */
const MIN_HEIGHT_PX = 1.5;
/** Signs nearer than this to each other would run into one. */
const SIGN_PX = 9;
/** Shares that the whole height may stand for: few, so that it seldom changes while a run continues. */
const FULL_HEIGHTS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5];

export type Track = { width: number; height: number; endCycle: number };

export function placeOf({ width, endCycle }: Track, cycle: number): number {
  return endCycle > 0 ? (width * Math.min(Math.max(cycle, 0), endCycle)) / endCycle : 0;
}

/** Whole cycles, from the start to the end of the run. */
export function cycleAt({ width, endCycle }: Track, x: number): number {
  if (width <= 0) return 0;
  return Math.round((endCycle * Math.min(Math.max(x, 0), width)) / width);
}

/** How far the run has been simulated: what lies beyond has to be caught up with. */
export function exploredTo(overview: Overview | null, cycle: number): number {
  const { cycles } = overview ?? {};
  return Math.max(cycle, cycles?.[cycles.length - 1] ?? 0);
}

type Column = { from: number; to: number; waiting: number };

/** Neighbouring intervals that share a pixel become one column with the highest of them. */
function columns(track: Track, overview: Overview): Column[] {
  const all: Column[] = [];
  const { cycles, waiting } = overview;
  let from = 0;
  let most = 0;
  for (let i = 0; i < cycles.length; i++) {
    const to = placeOf(track, cycles[i]!);
    most = Math.max(most, waiting[i]!);
    if (to - from < NARROWEST_COLUMN_PX && i < cycles.length - 1) continue;
    if (to > from) all.push({ from, to, waiting: most });
    from = to;
    most = 0;
  }
  return all;
}

/** The share that fills the whole height: round, and no less than any so far. */
export function fullHeight(overview: Overview | null): number {
  const most = overview?.waiting.reduce((a, b) => Math.max(a, b), 0) ?? 0;
  return FULL_HEIGHTS.find((share) => most <= share) ?? 1;
}

/** One path for each step of the ramp, by step; "" where nothing has that colour. */
export function waitingPaths(track: Track, overview: Overview | null): string[] {
  const full = fullHeight(overview);
  const paths: string[] = Array.from({ length: CONGESTION_STEPS }, () => "");
  if (!overview) return paths;
  for (const { from, to, waiting } of columns(track, overview)) {
    const load = Math.min(1, waiting / full);
    const step = congestionStep(load);
    if (step === 0) continue;
    const height = Math.max(MIN_HEIGHT_PX, load * track.height);
    paths[step] +=
      `M${round(from)} ${track.height}V${round(track.height - height)}H${round(to)}V${track.height}Z`;
  }
  return paths;
}

/** Where time-outs happened: intervals that had some, as far as there is room for their signs. */
export function timeOutPlaces(track: Track, overview: Overview | null): number[] {
  if (!overview) return [];
  const places: number[] = [];
  const { cycles, time_outs: timeOuts, interval_cycles: interval } = overview;
  for (let i = 0; i < cycles.length; i++) {
    if (!(timeOuts[i]! > 0)) continue;
    const x = round(placeOf(track, cycles[i]! - interval / 2));
    const last = places[places.length - 1];
    if (last === undefined || x - last >= SIGN_PX) places.push(x);
  }
  return places;
}

export type PlacedSign<M> = { mark: M; x: number; row: number };

/** Signs side by side in the lowest row, above each other where they would cover one another; each kind once. */
export function placeSigns<M extends { cycle: number; kind: string }>(
  track: Track,
  marks: readonly M[],
): PlacedSign<M>[] {
  const placed: PlacedSign<M>[] = [];
  for (const mark of marks) {
    const x = round(placeOf(track, mark.cycle));
    const near = placed.filter((other) => Math.abs(other.x - x) < SIGN_PX);
    if (near.some((other) => other.mark.kind === mark.kind && other.mark.cycle === mark.cycle)) continue;
    const taken = near.map(({ row }) => row);
    placed.push({ mark, x, row: [0, 1, 2].find((row) => !taken.includes(row)) ?? 0 });
  }
  return placed;
}

/** What the past says of the interval that a cycle lies in; null beyond it. */
export function pastAt(
  overview: Overview | null,
  cycle: number,
): { waiting: number; timeOuts: number } | null {
  const at = overview?.cycles.findIndex((end) => cycle <= end) ?? -1;
  if (!overview || at < 0) return null;
  return { waiting: overview.waiting[at]!, timeOuts: overview.time_outs[at]! };
}

/** A page step of the keyboard: a twentieth of the run, in cycles that people like. */
export function pageStep(endCycle: number): number {
  const plain = endCycle / 20;
  if (plain < 1) return 1;
  const size = 10 ** Math.floor(Math.log10(plain));
  return Math.round(plain / size) * size;
}

function round(px: number): number {
  return Math.round(px * 10) / 10;
}
