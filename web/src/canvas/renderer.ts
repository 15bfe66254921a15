/**
 * Draws display lists. The interface is what a faster or another way of drawing would have to offer; this one uses two
 * stacked 2D canvases, because the still one need not be drawn again when only worms move. Thousands of cables take
 * tens of milliseconds to draw, so they, and what they carry, are kept as pictures under bodies whose shades drift.
 */
import type { LineBatch, MovingList, StillList } from "./display-list";
import { drawLines } from "./draw";
import { boxOf, drawBodies, drawMoves } from "./layers";
import type { CanvasTheme } from "./theme";
import type { Transform, Viewport } from "./view";

export interface Renderer {
  resize(viewport: Viewport): void;
  /** Cables and heat that are the very arrays of the call before are as they were drawn then. */
  drawStill(list: StillList, transform: Transform, theme: CanvasTheme): void;
  drawMoving(list: MovingList, transform: Transform, theme: CanvasTheme): void;
}

type Context = OffscreenCanvasRenderingContext2D;

function contextOf(canvas: OffscreenCanvas): Context {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no 2D context for an OffscreenCanvas.");
  return context;
}

function setSize(canvas: Context["canvas"], { width, height, pixelRatio }: Viewport): void {
  canvas.width = Math.max(1, Math.round(width * pixelRatio));
  canvas.height = Math.max(1, Math.round(height * pixelRatio));
}

/** Lines that are drawn once and put down many times. */
class KeptLines {
  readonly context = contextOf(new OffscreenCanvas(1, 1));
  #drawn: readonly LineBatch[] | null = null;

  /** Whether they have to be drawn: the next time they have been. */
  takes(lines: readonly LineBatch[]): boolean {
    if (lines === this.#drawn) return false;
    this.#drawn = lines;
    return true;
  }

  forget(): void {
    this.#drawn = null;
  }
}

export class TwoLayerRenderer implements Renderer {
  readonly #still: Context;
  readonly #moving: Context;
  readonly #cables = new KeptLines();
  readonly #heat = new KeptLines();
  #viewport: Viewport = { width: 1, height: 1, pixelRatio: 1 };

  constructor(still: OffscreenCanvas, moving: OffscreenCanvas) {
    this.#still = contextOf(still);
    this.#moving = contextOf(moving);
  }

  resize(viewport: Viewport): void {
    this.#viewport = viewport;
    for (const { canvas } of [this.#still, this.#moving, this.#cables.context, this.#heat.context])
      setSize(canvas, viewport);
    this.#cables.forget();
    this.#heat.forget();
  }

  #clear(context: Context): void {
    const { width, height, pixelRatio } = this.#viewport;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
  }

  drawStill(list: StillList, transform: Transform, theme: CanvasTheme): void {
    this.#clear(this.#still);
    for (const [kept, lines] of [
      [this.#cables, list.lines],
      [this.#heat, list.heat],
    ] as const) {
      if (kept.takes(lines)) {
        this.#clear(kept.context);
        drawLines(kept.context, lines, transform, boxOf(this.#viewport));
      }
      if (lines.length > 0) this.#putDown(kept.context.canvas);
    }
    drawBodies(this.#still, list, transform, theme, boxOf(this.#viewport));
  }

  /** Pixel for pixel, whatever the ratio: scaled, thin lines would blur. */
  #putDown(picture: CanvasImageSource): void {
    this.#still.save();
    this.#still.resetTransform();
    this.#still.drawImage(picture, 0, 0);
    this.#still.restore();
  }

  drawMoving(list: MovingList, transform: Transform, theme: CanvasTheme): void {
    this.#clear(this.#moving);
    drawMoves(this.#moving, list, transform, theme, boxOf(this.#viewport));
  }
}
