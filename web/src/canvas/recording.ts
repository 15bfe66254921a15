/**
 * The picture of the network as shapes, to be taken away: what the screen shows at this moment, drawn again in another
 * size and in other colours.
 *
 * What is under the pointer is marked on the screen only.
 */
import { type DelayPeaks, delayPeaks } from "../base/delays";
import { detailAt } from "./detail";
import type { Detail, MovingInput, PictureInput, StillList } from "./display-list";
import { drawLines } from "./draw";
import { boxOf, drawBodies, drawMoves } from "./layers";
import { movingList } from "./moving-list";
import { eliteSteps, linkSteps } from "./shading";
import { ShapeRecorder } from "./shape-recorder";
import type { Drawing, Shape } from "./shapes";
import { stillList } from "./still-list";
import type { CanvasTheme } from "./theme";
import type { Viewport } from "./view";

/** What is wished for. */
export type RecordingWish = {
  /** In the pixels that texts and lines are measured in; null for the part and the size that the screen shows. */
  whole: { width: number; height: number } | null;
  theme: CanvasTheme;
};

export type Recording = Drawing & {
  epoch: number;
  cycle: number;
  /** What its strokes mean. */
  detail: Detail;
  /** The delay that the darkest shade represents, in cycles. */
  peaks: DelayPeaks;
};

export function recordLayers(
  { still, moving }: { still: StillList; moving: ReturnType<typeof movingList> },
  { transform, theme }: PictureInput,
  size: Pick<Viewport, "width" | "height">,
): Shape[] {
  const recorder = new ShapeRecorder();
  const box = boxOf(size);
  drawLines(recorder, still.lines, transform, box);
  drawLines(recorder, still.heat, transform, box);
  drawBodies(recorder, still, transform, theme, box);
  drawMoves(recorder, moving, transform, theme, box);
  return recorder.shapes;
}

export function recordPicture(
  input: MovingInput,
  epoch: number,
  size: Pick<Viewport, "width" | "height">,
): Recording {
  const seen: MovingInput = { ...input, highlight: { ...input.highlight, hover: null } };
  const { geometry, frame, overlay, transform } = seen;
  const still = stillList(seen, {
    shades: eliteSteps(geometry, overlay, frame.linkDelay),
    heat: linkSteps(geometry, overlay, frame.linkDelay),
    isDown: frame.linkIsDown,
  });
  const { width, height } = size;
  return {
    width,
    height,
    shapes: recordLayers({ still, moving: movingList(seen) }, seen, size),
    epoch,
    cycle: frame.cycle,
    detail: detailAt(transform.k),
    peaks: overlay.peaks ?? delayPeaks(geometry.topology, frame.linkDelay),
  };
}
