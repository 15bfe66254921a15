/**
 * What is to be drawn, as plain data: positions in world units, sizes in CSS pixels, one batch per style. A renderer
 * draws it without knowing what it means, and tests read it without a canvas.
 *
 * Two lists, for two stacked canvases: the still one (links, bodies, names) changes with the zoom, the theme and, a few
 * times a second, with the congestion; the moving one (worms, what is marked) with every frame.
 *
 * It has no drawing and no state; the same input gives the same list.
 */
import type { ObjectRef } from "../base/object-ref";
import type { Flow } from "./flow";
import type { TreeGeometry } from "./geometry";
import type { Overlay } from "./overlay";
import type { CanvasTheme } from "./theme";
import type { FrameColumns } from "./types";
import type { Transform, VisibleWorld } from "./view";

/** Strokes of one style; `points` holds the x, y of the corners of each, one stroke after the other. */
export type LineBatch = {
  colour: string;
  alpha: number;
  /** Pixels. */
  width: number;
  /** Length of dash plus gap in pixels; 0 draws a solid line. */
  dash: number;
  /** How far the dashes have moved on, 0..1 of a dash and its gap. */
  phase: number;
  /** Points of each stroke: 2 or 4. */
  corners: 2 | 4;
  points: number[];
};

export type MarkerShape = "header" | "routing" | "blocked" | "discarded" | "broken" | "io" | "badge";

/** Signs of one style; `points` holds x, y and the unit vector of travel of each. */
export type MarkerBatch = {
  shape: MarkerShape;
  colour: string;
  alpha: number;
  /** Pixels across. */
  size: number;
  points: number[];
};

/** Rectangles of one style; `rects` holds x, y, width, height of each in world units. */
export type RectBatch = {
  fill: string | null;
  stroke: string | null;
  alpha: number;
  /** Of the stroke, in pixels. */
  width: number;
  rects: number[];
};

/** Text of one style; each is with its middle (or right end) at a place in the world, moved by pixels. */
export type TextBatch = {
  colour: string;
  /** Pixels. */
  size: number;
  align: "center" | "right";
  texts: { text: string; x: number; y: number; dx: number; dy: number }[];
};

export type StillList = {
  /** Cables, which change with the view only. */
  lines: LineBatch[];
  /** How much they carry. */
  heat: LineBatch[];
  /** That they are broken. */
  broken: LineBatch[];
  rects: RectBatch[];
  /** Across bodies. */
  hatching: LineBatch[];
  markers: MarkerBatch[];
  texts: TextBatch[];
};

export type MovingList = {
  under: LineBatch[];
  rects: RectBatch[];
  lines: LineBatch[];
  markers: MarkerBatch[];
  outlines: RectBatch[];
  /** Numbers on markers. */
  texts: TextBatch[];
};

export type Highlight = {
  /** Under the pointer, here or in any other view. */
  hover: ObjectRef | null;
  /** Chosen to stay; what has nothing to do with it recedes. */
  selected: ObjectRef | null;
};

export const NO_HIGHLIGHT: Highlight = { hover: null, selected: null };

/** Which end's quarter a worm has the colour of, or that it has the colour of its job. */
export type WormColouring = "destination" | "source" | "job";

/** How much can be distinguished at a zoom: every channel, every direction of a cable, or only the Elites. */
export type Detail = "channels" | "lanes" | "elites";

export type PictureInput = {
  geometry: TreeGeometry;
  transform: Transform;
  visible: VisibleWorld;
  theme: CanvasTheme;
  highlight: Highlight;
  colouring: WormColouring;
  overlay: Overlay;
};

export type MovingInput = PictureInput & {
  frame: FrameColumns;
  flow: Flow;
  /** Capacity of one channel's buffer, in flits. */
  bufferFlits: number;
};

/** Collects batches by key, so that everything of one style is drawn in one stroke. */
export class Batches<T> {
  readonly #byKey = new Map<number | string, T>();

  of(key: number | string, make: () => T): T {
    let batch = this.#byKey.get(key);
    if (batch === undefined) {
      batch = make();
      this.#byKey.set(key, batch);
    }
    return batch;
  }

  all(): T[] {
    return [...this.#byKey.values()];
  }
}
