/**
 * Dashes as strokes of their own, where they are in view. A 2D context has dashes too, but it makes them along all of
 * a line, far outside the canvas as well, at several times the cost.
 */

export type ClipBox = { left: number; top: number; right: number; bottom: number };

/** The part of a segment inside a box, as shares of its length; null when it misses the box. */
export function clip(x1: number, y1: number, x2: number, y2: number, box: ClipBox): [number, number] | null {
  let from = 0;
  let to = 1;
  // Liang and Barsky: each side of the box cuts something off one end.
  for (const [run, room] of [
    [x1 - x2, x1 - box.left],
    [x2 - x1, box.right - x1],
    [y1 - y2, y1 - box.top],
    [y2 - y1, box.bottom - y1],
  ] as const) {
    if (run === 0) {
      if (room < 0) return null;
    } else if (run < 0) from = Math.max(from, room / run);
    else to = Math.min(to, room / run);
  }
  return from < to ? [from, to] : null;
}

/** Adds the dashes of one segment, which begins `travelled` along its stroke; all in pixels. */
export function addDashes(
  path: { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void },
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  dash: { period: number; on: number; phase: number },
  travelled: number,
  box: ClipBox,
): void {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const seen = length > 0 ? clip(x1, y1, x2, y2, box) : null;
  if (!seen) return;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [from, to] = [seen[0] * length, seen[1] * length];
  // Dashes begin at whole periods, moved on by the phase, measured from the start of the stroke.
  const first = Math.floor((from + travelled) / dash.period - dash.phase) + dash.phase;
  for (let start = first * dash.period - travelled; start < to; start += dash.period) {
    const a = Math.max(start, from);
    const b = Math.min(start + dash.on, to);
    if (a >= b) continue;
    path.moveTo(x1 + ux * a, y1 + uy * a);
    path.lineTo(x1 + ux * b, y1 + uy * b);
  }
}
