/**
 * A drawing as plain data: paths and lines of text from the lowest up, in pixels, with all that they look like said out
 * loud. It passes from worker to worker, is written as SVG (`svg-text.ts`) and drawn on a canvas (`shape-painter.ts`).
 * Both come out the same, because neither decides anything.
 *
 * No colour is chosen here, and no text is measured.
 */

/** a, b, c, d, e, f of SVG's `matrix(…)`. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Alike for both kinds; what is left out is as SVG has it when nothing is said. */
type Placed = { alpha?: number; transform?: Matrix };

export type PathShape = Placed & {
  kind: "path";
  /** In the notation of SVG, which canvases read as well. */
  d: string;
  fill?: string;
  stroke?: string;
  /** Of the stroke. */
  width?: number;
  dash?: readonly number[];
  cap?: "butt" | "round" | "square";
  join?: "miter" | "round" | "bevel";
};

export type TextShape = Placed & {
  kind: "text";
  text: string;
  x: number;
  /** Of the line that letters stand on. */
  y: number;
  size: number;
  weight?: number;
  /** A list of families, as in style sheets. */
  font: string;
  fill: string;
  anchor?: "middle" | "end";
  /** A rim of this colour sets the letters off from what is behind them. */
  rim?: { colour: string; width: number };
  /** Where the text leads. */
  link?: string;
};

export type Shape = PathShape | TextShape;

export type Drawing = { width: number; height: number; shapes: readonly Shape[] };

/** From the middle of a line of text down to where its letters stand, by the letters' size, in most typefaces. */
export const MIDDLE_TO_BASELINE = 0.35;

/** Moves, and scales, what was drawn somewhere else. */
export function placed(shapes: readonly Shape[], x: number, y: number, scale = 1): Shape[] {
  return shapes.map((shape) => {
    const [a, b, c, d, e, f] = shape.transform ?? [1, 0, 0, 1, 0, 0];
    return {
      ...shape,
      transform: [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y],
    };
  });
}

/** One below the other, in one drawing. */
export function stacked(drawings: readonly Drawing[], gap = 16): Drawing {
  if (drawings.length === 1) return drawings[0]!;
  let height = 0;
  const shapes = drawings.flatMap((drawing) => {
    const top = height === 0 ? 0 : height + gap;
    height = top + drawing.height;
    return placed(drawing.shapes, 0, top);
  });
  return { width: Math.max(0, ...drawings.map(({ width }) => width)), height, shapes };
}
