/**
 * Takes the place of a canvas, and keeps what is drawn on it as shapes. The code that draws on the screen so makes the
 * pictures to take away as well, and the golden ones of its tests.
 */
import type { Brush } from "./draw";
import { MIDDLE_TO_BASELINE, type PathShape, type Shape } from "./shapes";

/** A hundredth of a pixel cannot be seen, even on paper. */
const short = (value: number) => String(Math.round(value * 100) / 100);

const ANCHORS: Record<string, "middle" | "end"> = { center: "middle", right: "end", end: "end" };

/** Display lists know plain colours only. */
const colour = (style: Brush["fillStyle"]) => (typeof style === "string" ? style : "none");

/** "11px system-ui, sans-serif" → 11 and the rest. */
const FONT = /^(?:(\d+)\s+)?([\d.]+)px\s+(.+)$/;

export class ShapeRecorder implements Brush {
  shapes: Shape[] = [];
  fillStyle: Brush["fillStyle"] = "#000";
  strokeStyle: Brush["strokeStyle"] = "#000";
  lineWidth = 1;
  globalAlpha = 1;
  lineCap: CanvasLineCap = "butt";
  lineJoin: CanvasLineJoin = "miter";
  font = ["10px", "sans-serif"].join(" ");
  textAlign: CanvasTextAlign = "start";
  textBaseline: CanvasTextBaseline = "alphabetic";
  /** In pieces: one long path, put together letter by letter, would be copied over and over. */
  #path: string[] = [];

  beginPath(): void {
    this.#path = [];
  }

  moveTo(x: number, y: number): void {
    this.#path.push(`M${short(x)} ${short(y)}`);
  }

  lineTo(x: number, y: number): void {
    this.#path.push(`L${short(x)} ${short(y)}`);
  }

  closePath(): void {
    this.#path.push("z");
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.push(`M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`);
  }

  /** Whole circles only: nothing else is drawn. */
  arc(x: number, y: number, radius: number): void {
    const r = short(radius);
    const turn = (to: number) => `A${r} ${r} 0 1 1 ${short(to)} ${short(y)}`;
    this.#path.push(`M${short(x + radius)} ${short(y)}${turn(x - radius)}${turn(x + radius)}`);
  }

  stroke(): void {
    const shape = this.#shape();
    if (!shape) return;
    const { lineWidth: width, lineCap: cap, lineJoin: join } = this;
    const outline = {
      stroke: colour(this.strokeStyle),
      width,
      ...(cap === "butt" ? {} : { cap }),
      ...(join === "miter" ? {} : { join }),
    };
    // What was just filled gets its border, instead of a second path of the same course.
    const last = this.shapes.at(-1);
    const filled = last?.kind === "path" && last.d === shape.d && last.alpha === shape.alpha && !last.stroke;
    if (filled) this.shapes[this.shapes.length - 1] = { ...last, ...outline };
    else this.shapes.push({ ...shape, ...outline });
  }

  fill(): void {
    const shape = this.#shape();
    if (shape) this.shapes.push({ ...shape, fill: colour(this.fillStyle) });
  }

  fillText(text: string, x: number, y: number): void {
    const [, weight, size = "10", font = "sans-serif"] = FONT.exec(this.font) ?? [];
    const anchor = ANCHORS[this.textAlign];
    const down = this.textBaseline === "middle" ? MIDDLE_TO_BASELINE * Number(size) : 0;
    this.shapes.push({
      kind: "text",
      text,
      x,
      y: y + down,
      size: Number(size),
      ...(weight ? { weight: Number(weight) } : {}),
      font,
      fill: colour(this.fillStyle),
      ...(anchor ? { anchor } : {}),
      ...this.#alpha,
    });
  }

  get #alpha(): { alpha?: number } {
    return this.globalAlpha === 1 ? {} : { alpha: this.globalAlpha };
  }

  #shape(): PathShape | null {
    return this.#path.length > 0 ? { kind: "path", d: this.#path.join(""), ...this.#alpha } : null;
  }
}
