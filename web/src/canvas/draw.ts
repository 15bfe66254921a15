/** How each kind of batch is put on a 2D context. The context is in CSS pixels; places are brought there here. */
import { addDashes, type ClipBox } from "./dashes";
import type { LineBatch, MarkerBatch, MarkerShape, RectBatch, TextBatch } from "./display-list";
import type { Transform } from "./view";

/** All of a 2D context that display lists need: what replaces one offers this (`shape-recorder.ts`). */
export type Brush = Pick<
  OffscreenCanvasRenderingContext2D,
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineCap"
  | "lineJoin"
  | "globalAlpha"
  | "font"
  | "textAlign"
  | "textBaseline"
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "closePath"
  | "rect"
  | "arc"
  | "stroke"
  | "fill"
  | "fillText"
>;

/** Share of a dash and its gap that is dash. */
const DASH_SHARE = 0.6;

function solidPath(context: Brush, { points, corners }: LineBatch, { k, x, y }: Transform): void {
  for (let i = 0; i < points.length; i += 2) {
    const px = points[i]! * k + x;
    const py = points[i + 1]! * k + y;
    if (i % (2 * corners) === 0) context.moveTo(px, py);
    else context.lineTo(px, py);
  }
}

function dashedPath(context: Brush, batch: LineBatch, { k, x, y }: Transform, box: ClipBox): void {
  const { points, corners, phase } = batch;
  const dash = { period: batch.dash, on: batch.dash * DASH_SHARE, phase };
  let travelled = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const corner = (i / 2) % corners;
    if (corner === 0) travelled = 0;
    if (corner === corners - 1) continue;
    const [x1, y1] = [points[i]! * k + x, points[i + 1]! * k + y];
    const [x2, y2] = [points[i + 2]! * k + x, points[i + 3]! * k + y];
    addDashes(context, x1, y1, x2, y2, dash, travelled, box);
    travelled += Math.hypot(x2 - x1, y2 - y1);
  }
}

export function drawLines(
  context: Brush,
  batches: readonly LineBatch[],
  transform: Transform,
  box: ClipBox,
): void {
  context.lineCap = "butt";
  context.lineJoin = "round";
  for (const batch of batches) {
    context.globalAlpha = batch.alpha;
    context.strokeStyle = batch.colour;
    context.lineWidth = batch.width;
    context.beginPath();
    if (batch.dash > 0) dashedPath(context, batch, transform, box);
    else solidPath(context, batch, transform);
    context.stroke();
  }
  context.globalAlpha = 1;
}

export function drawRects(context: Brush, batches: readonly RectBatch[], { k, x, y }: Transform): void {
  for (const { rects, fill, stroke, alpha, width } of batches) {
    context.globalAlpha = alpha;
    context.beginPath();
    for (let i = 0; i < rects.length; i += 4)
      context.rect(rects[i]! * k + x, rects[i + 1]! * k + y, rects[i + 2]! * k, rects[i + 3]! * k);
    if (fill !== null) {
      context.fillStyle = fill;
      context.fill();
    }
    if (stroke !== null) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** Adds one sign to the path: (x, y) is its middle, (u, v) the direction of travel, r half its size. */
type Sign = (context: Brush, x: number, y: number, u: number, v: number, r: number) => void;

const arrow: Sign = (context, x, y, u, v, r) => {
  context.moveTo(x + u * r, y + v * r);
  context.lineTo(x - u * r - v * r, y - v * r + u * r);
  context.lineTo(x - u * r + v * r, y - v * r - u * r);
  context.closePath();
};

const dot: Sign = (context, x, y, _u, _v, r) => {
  context.moveTo(x + r, y);
  context.arc(x, y, r, 0, 2 * Math.PI);
};

/** A square held up by a bar across its way. */
const stop: Sign = (context, x, y, u, v, r) => {
  const box = (along: number, halfLength: number, halfWidth: number) => {
    const cx = x + u * along;
    const cy = y + v * along;
    const corner = (a: number, b: number) => [cx + u * a - v * b, cy + v * a + u * b] as const;
    context.moveTo(...corner(halfLength, halfWidth));
    context.lineTo(...corner(halfLength, -halfWidth));
    context.lineTo(...corner(-halfLength, -halfWidth));
    context.lineTo(...corner(-halfLength, halfWidth));
    context.closePath();
  };
  box(-r * 0.5, r * 0.7, r * 0.7);
  box(r * 0.75, r * 0.25, r * 1.35);
};

const cross: Sign = (context, x, y, _u, _v, r) => {
  context.moveTo(x - r, y - r);
  context.lineTo(x + r, y + r);
  context.moveTo(x - r, y + r);
  context.lineTo(x + r, y - r);
};

const diamond: Sign = (context, x, y, _u, _v, r) => {
  context.moveTo(x + r, y);
  context.lineTo(x, y + r);
  context.lineTo(x - r, y);
  context.lineTo(x, y - r);
  context.closePath();
};

const SIGNS: Record<MarkerShape, { sign: Sign; filled: boolean }> = {
  header: { sign: arrow, filled: true },
  routing: { sign: dot, filled: true },
  blocked: { sign: stop, filled: true },
  discarded: { sign: cross, filled: false },
  broken: { sign: cross, filled: false },
  io: { sign: diamond, filled: true },
  badge: { sign: dot, filled: true },
};

/** `ground` is the colour behind: a rim of it sets signs off from the lanes that they stand on. */
export function drawMarkers(
  context: Brush,
  batches: readonly MarkerBatch[],
  { k, x, y }: Transform,
  ground: string,
): void {
  context.lineJoin = "round";
  for (const batch of batches) {
    const { sign, filled } = SIGNS[batch.shape];
    const { points } = batch;
    context.globalAlpha = batch.alpha;
    context.beginPath();
    for (let i = 0; i < points.length; i += 4)
      sign(
        context,
        points[i]! * k + x,
        points[i + 1]! * k + y,
        points[i + 2]!,
        points[i + 3]!,
        batch.size / 2,
      );
    context.strokeStyle = filled ? ground : batch.colour;
    context.lineWidth = filled ? 1.5 : 2;
    context.stroke();
    if (!filled) continue;
    context.fillStyle = batch.colour;
    context.fill();
  }
  context.globalAlpha = 1;
}

export function drawTexts(
  context: Brush,
  batches: readonly TextBatch[],
  { k, x, y }: Transform,
  font: string,
): void {
  context.textBaseline = "middle";
  for (const { texts, colour, size, align } of batches) {
    context.font = `${size}px ${font}`;
    context.fillStyle = colour;
    context.textAlign = align;
    for (const { text, x: wx, y: wy, dx, dy } of texts)
      context.fillText(text, wx * k + x + dx, wy * k + y + dy);
  }
}
