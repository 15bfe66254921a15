/** What the scales of all charts have in common: how far they reach, and how many lines there is room for. */

const COARSE = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The first of a few round numbers that leaves a little room over the largest value. */
export function roundMaximum(largest: number): number {
  if (!(largest > 0)) return 100;
  const wanted = largest * 1.1;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return (COARSE.find((step) => step * power >= wanted) ?? 10) * power;
}

export type TimeUnit = { name: string; ns: number };

/** The unit in which a span of time has few digits. */
export function timeUnit(endNs: number): TimeUnit {
  if (endNs >= 2e9) return { name: "s", ns: 1e9 };
  if (endNs >= 2e6) return { name: "ms", ns: 1e6 };
  return endNs >= 2e3 ? { name: "µs", ns: 1e3 } : { name: "ns", ns: 1 };
}

/** Between two lines to read values off, in pixels. */
const LINE = 45;

/** About how many lines a plot of this height has. */
export function lineCount(height: number): number {
  return Math.max(2, Math.floor(height / LINE));
}

/** Of some places along an axis those whose words have room, the first among them. */
export function withRoom<T>(places: readonly T[], x: (place: T) => number, room: number): T[] {
  const shown: T[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const place of places) {
    if (x(place) - last < room) continue;
    shown.push(place);
    last = x(place);
  }
  return shown;
}
