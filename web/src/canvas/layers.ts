/** What lies over what in the picture of the network, on a screen as in a file. */
import type { ClipBox } from "./dashes";
import type { MovingList, StillList } from "./display-list";
import { type Brush, drawLines, drawMarkers, drawRects, drawTexts } from "./draw";
import type { CanvasTheme } from "./theme";
import type { Transform, Viewport } from "./view";

/** What is on the canvas, with a margin for the width of lines. */
export function boxOf({ width, height }: Pick<Viewport, "width" | "height">): ClipBox {
  return { left: -8, top: -8, right: width + 8, bottom: height + 8 };
}

/** Over cables, and what these carry. */
export function drawBodies(
  brush: Brush,
  list: StillList,
  transform: Transform,
  theme: CanvasTheme,
  box: ClipBox,
): void {
  drawLines(brush, list.broken, transform, box);
  drawRects(brush, list.rects, transform);
  drawLines(brush, list.hatching, transform, box);
  drawMarkers(brush, list.markers, transform, theme.surface);
  drawTexts(brush, list.texts, transform, theme.font);
}

/** Over everything still. */
export function drawMoves(
  brush: Brush,
  list: MovingList,
  transform: Transform,
  theme: CanvasTheme,
  box: ClipBox,
): void {
  drawLines(brush, list.under, transform, box);
  drawRects(brush, list.rects, transform);
  drawLines(brush, list.lines, transform, box);
  drawMarkers(brush, list.markers, transform, theme.surface);
  drawRects(brush, list.outlines, transform);
  drawTexts(brush, list.texts, transform, theme.font);
}
