/** Puts a drawing on a canvas: text as text, paths as the browser reads them from SVG. */
import type { Shape, TextShape } from "./shapes";

function paintText(context: OffscreenCanvasRenderingContext2D, shape: TextShape): void {
  const { text, x, y, size, weight, font, fill, anchor, rim } = shape;
  context.font = `${weight ?? 400} ${size}px ${font}`;
  context.textAlign = anchor === "middle" ? "center" : anchor === "end" ? "right" : "left";
  context.textBaseline = "alphabetic";
  if (rim) {
    context.strokeStyle = rim.colour;
    context.lineWidth = rim.width;
    context.lineJoin = "round";
    context.strokeText(text, x, y);
  }
  context.fillStyle = fill;
  context.fillText(text, x, y);
}

/** `scale` is the canvas's pixels for one of the drawing's. */
export function paintShapes(
  context: OffscreenCanvasRenderingContext2D,
  shapes: readonly Shape[],
  scale: number,
): void {
  for (const shape of shapes) {
    context.setTransform(scale, 0, 0, scale, 0, 0);
    if (shape.transform) context.transform(...shape.transform);
    context.globalAlpha = shape.alpha ?? 1;
    if (shape.kind === "text") {
      paintText(context, shape);
      continue;
    }
    const { d, fill, stroke, width = 1, dash = [], cap = "butt", join = "miter" } = shape;
    const path = new Path2D(d);
    if (fill) {
      context.fillStyle = fill;
      context.fill(path);
    }
    if (!stroke) continue;
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.lineCap = cap;
    context.lineJoin = join;
    context.setLineDash([...dash]);
    context.stroke(path);
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = 1;
  context.setLineDash([]);
}
