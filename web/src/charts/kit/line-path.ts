/** A plain polyline, for the charts that the page starts with: d3-shape would bring every kind of curve along. */

/** The path through these points, in tenths of a pixel; empty without any. One point alone makes a dot. */
export function linePath(points: readonly (readonly [x: number, y: number])[]): string {
  if (points.length === 0) return "";
  const path = `M${points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join("L")}`;
  return points.length === 1 ? `${path}Z` : path;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
