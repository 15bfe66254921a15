/**
 * Draws display lists. The interface is what a faster or another way of drawing would have to offer; this one uses two
 * stacked 2D canvases, because the still one need not be drawn again when only worms move. Thousands of cables take
 * tens of milliseconds to draw, so they are kept as a picture of their own under bodies whose shades drift.
 */
import type { ClipBox } from "./dashes";
import type { MovingList, StillList } from "./display-list";
import { type Context, drawLines, drawMarkers, drawRects, drawTexts } from "./draw";
import type { CanvasTheme } from "./theme";
import type { Transform, Viewport } from "./view";

export interface Renderer {
  resize(viewport: Viewport): void;
  /** Lines that are the very array of the call before are as they were drawn then. */
  drawStill(list: StillList, transform: Transform, theme: CanvasTheme): void;
  drawMoving(list: MovingList, transform: Transform, theme: CanvasTheme): void;
}

function contextOf(canvas: OffscreenCanvas): Context {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no 2D context for an OffscreenCanvas.");
  return context;
}

export class TwoLayerRenderer implements Renderer {
  readonly #still: Context;
  readonly #moving: Context;
  readonly #cables = contextOf(new OffscreenCanvas(1, 1));
  #cablesDrawn: StillList["lines"] | null = null;
  #viewport: Viewport = { width: 1, height: 1, pixelRatio: 1 };

  constructor(still: OffscreenCanvas, moving: OffscreenCanvas) {
    this.#still = contextOf(still);
    this.#moving = contextOf(moving);
  }

  resize(viewport: Viewport): void {
    this.#viewport = viewport;
    this.#cablesDrawn = null;
    for (const { canvas } of [this.#still, this.#moving, this.#cables]) {
      canvas.width = Math.max(1, Math.round(viewport.width * viewport.pixelRatio));
      canvas.height = Math.max(1, Math.round(viewport.height * viewport.pixelRatio));
    }
  }

  /** What is on the canvas, with a margin for the width of lines. */
  get #box(): ClipBox {
    return { left: -8, top: -8, right: this.#viewport.width + 8, bottom: this.#viewport.height + 8 };
  }

  #clear(context: Context): void {
    const { width, height, pixelRatio } = this.#viewport;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
  }

  drawStill(list: StillList, transform: Transform, theme: CanvasTheme): void {
    if (list.lines !== this.#cablesDrawn) {
      this.#clear(this.#cables);
      drawLines(this.#cables, list.lines, transform, this.#box);
      this.#cablesDrawn = list.lines;
    }
    this.#clear(this.#still);
    // Pixel for pixel, whatever the ratio: scaled, thin lines would blur.
    this.#still.save();
    this.#still.resetTransform();
    this.#still.drawImage(this.#cables.canvas, 0, 0);
    this.#still.restore();
    drawRects(this.#still, list.rects, transform);
    drawTexts(this.#still, list.texts, transform, theme.font);
  }

  drawMoving(list: MovingList, transform: Transform, theme: CanvasTheme): void {
    this.#clear(this.#moving);
    drawLines(this.#moving, list.under, transform, this.#box);
    drawRects(this.#moving, list.rects, transform);
    drawLines(this.#moving, list.lines, transform, this.#box);
    drawMarkers(this.#moving, list.markers, transform, theme.surface);
    drawRects(this.#moving, list.outlines, transform);
  }
}
