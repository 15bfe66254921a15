/** How near to a point a click has to be, in pixels. */
const REACH = 18;

/** Of some points the one next to a place in the drawing; null where none is near. */
export function nearest<P>(
  points: readonly P[],
  at: (point: P) => { x: number; y: number },
  place: { x: number; y: number },
): P | null {
  let best: P | null = null;
  let least = REACH;
  for (const point of points) {
    const { x, y } = at(point);
    const distance = Math.hypot(x - place.x, y - place.y);
    if (distance > least || (best !== null && distance === least)) continue;
    best = point;
    least = distance;
  }
  return best;
}
