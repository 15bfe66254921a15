/**
 * Makes the file of a figure: rasterising and packing a sheet of paper takes a second, which the page does not have. One
 * worker makes one file; the picture on the screen continues meanwhile.
 */
import { type Figure, layOutFigure } from "./figure";
import type { FigureFile, FigureReport } from "./figure-client";
import { withDensity } from "./png-density";
import { paintShapes } from "./shape-painter";
import type { Drawing } from "./shapes";
import { svgText } from "./svg-text";

/** A4 across. */
const MILLIMETRES = 297;

async function png({ width, height, shapes }: Drawing, ground: string, pixels: number): Promise<Blob> {
  const scale = pixels / width;
  const canvas = new OffscreenCanvas(pixels, Math.ceil(height * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no 2D context for an OffscreenCanvas.");
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  paintShapes(context, shapes, scale);
  return withDensity(await canvas.convertToBlob({ type: "image/png" }), (pixels * 1000) / MILLIMETRES);
}

function svg(drawing: Drawing, { title, look }: Figure): Blob {
  const text = svgText(drawing, { ground: look.ground, title, millimetres: MILLIMETRES });
  return new Blob([text], { type: "image/svg+xml" });
}

function report(message: FigureReport): void {
  self.postMessage(message);
}

self.onmessage = async ({ data: { figure, format, width } }: MessageEvent<FigureFile>) => {
  try {
    const drawing = layOutFigure(figure);
    const file = format === "svg" ? svg(drawing, figure) : await png(drawing, figure.look.ground, width);
    report({ kind: "made", file });
  } catch (error) {
    report({ kind: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};
