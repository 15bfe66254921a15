/** Hatching as strokes: a pattern that fills is beyond many programs, and beyond a canvas that knows no style sheet. */

/** Rectangles, as the cells of a matrix are written. */
const RECT = /M(-?[\d.]+)[ ,](-?[\d.]+)h([\d.]+)v([\d.]+)h-?[\d.]+z/g;

const short = (value: number) => Math.round(value * 100) / 100;

/** Rising strokes across each rectangle of a path, in one raster for all. */
export function hatching(d: string, pitch: number): string {
  let strokes = "";
  for (const [, ...numbers] of d.matchAll(RECT)) {
    const [x, y, width, height] = numbers.map(Number) as [number, number, number, number];
    const [right, bottom] = [x + width, y + height];
    // On such a stroke the sum of x and y is the same everywhere.
    for (let sum = (Math.floor((x + y) / pitch) + 1) * pitch; sum < right + bottom; sum += pitch) {
      const [from, to] = [Math.max(x, sum - bottom), Math.min(right, sum - y)];
      strokes += `M${short(from)} ${short(sum - from)}L${short(to)} ${short(sum - to)}`;
    }
  }
  return strokes;
}
