/**
 * B − A on the tree. A link or Elite that has more in B is of a warm colour, one that has less of a cold one, what does
 * not differ stays as it is. The colour is doubled: a link that has less is dashed, and as wide as the difference is
 * large; an Elite bears its figure, or where there is no room for it is hatched for less; from afar bars at the Elites
 * point up for more and down for less.
 */
import { formatLoadDifference } from "../base/format";
import { DIFFERENCE_REACH, differenceColour, differenceStep } from "../base/ramp";
import { detailAt, linkInView } from "./detail";
import { Batches, type LineBatch, type PictureInput, type RectBatch } from "./display-list";
import { bearsText, LANE_PITCH, type TreeGeometry } from "./geometry";
import type { Difference } from "./overlay";

/** Where thousands of links lie over one another, only the greater half of the differences is drawn. */
const FIRST_AFAR = 3;
/** Pixels of a dash and its gap. */
const DASH = 7;
/** Pixels between the strokes of a hatching; an Elite of fewer has none. */
const HATCH = 5;

const NOTHING = new Int8Array(0);

/** Steps of the ramp of differences; what was calculated for another machine says nothing of this one. */
export function differenceSteps(values: ArrayLike<number> | null, end: number, count: number): Int8Array {
  if (values === null || values.length !== count) return NOTHING;
  return Int8Array.from(values, (value) => differenceStep(value / end));
}

/** Pixels: never as wide as to cover the neighbour. */
function widthOf(size: number, scale: number, fromAfar: boolean): number {
  if (fromAfar) return 0.5 + (size - FIRST_AFAR) / 2;
  const widest = Math.min(7, Math.max(2.5, scale * LANE_PITCH * 0.95));
  return 1 + ((widest - 1) * size) / DIFFERENCE_REACH;
}

/** One batch for each step, the greatest differences last and so on top. */
export function differenceLines(
  { geometry, theme, transform, visible }: PictureInput,
  steps: ArrayLike<number>,
): LineBatch[] {
  const { lanes, ports } = geometry;
  const fromAfar = detailAt(transform.k) === "elites";
  const first = fromAfar ? FIRST_AFAR : 1;
  const batches = new Batches<LineBatch>();
  for (let link = 0; link < steps.length; link++) {
    const step = steps[link]!;
    const size = Math.abs(step);
    if (size < first) continue;
    // From afar a cable is one line: the direction that differs more tells.
    const opposite = ports.opposite[link]!;
    const other = Math.abs(steps[opposite]!);
    if (fromAfar && (other > size || (other === size && link > opposite))) continue;
    if (!linkInView(geometry, link, visible)) continue;
    const { points } = batches.of(step, () => ({
      colour: theme.difference[differenceColour(step)]!,
      alpha: fromAfar ? 0.6 : 1,
      width: widthOf(size, transform.k, fromAfar),
      dash: step < 0 && !fromAfar ? DASH : 0,
      phase: 0,
      corners: 4,
      points: [],
    }));
    for (let at = link * 8; at < link * 8 + 8; at++) points.push(lanes[at]!);
  }
  return batches.all().sort((a, b) => a.width - b.width);
}

/** Strokes across the Elites that have less in B, in the shade beside their own. */
export function hatching(
  { geometry, theme, transform }: PictureInput,
  steps: ArrayLike<number>,
): LineBatch[] {
  const { eliteX, eliteY, eliteWidth, eliteHeight, populated } = geometry;
  const pitch = HATCH / transform.k;
  if (eliteWidth < 2 * pitch || bearsText(geometry, transform)) return [];
  const batches = new Batches<LineBatch>();
  for (let elite = 0; elite < steps.length; elite++) {
    const step = steps[elite]!;
    if (step >= 0 || populated[elite] === 0) continue;
    const { points } = batches.of(step, () => ({
      colour: theme.difference[differenceColour(step + 1)]!,
      alpha: 1,
      width: 1,
      dash: 0,
      phase: 0,
      corners: 2,
      points: [],
    }));
    const left = eliteX[elite]! - eliteWidth / 2;
    const top = eliteY[elite]! - eliteHeight / 2;
    addStrokes(points, left, top, eliteWidth, eliteHeight, pitch);
  }
  return batches.all();
}

/** Rising strokes, cut off at the edges of a box. */
function addStrokes(
  points: number[],
  left: number,
  top: number,
  width: number,
  height: number,
  pitch: number,
): void {
  for (let at = pitch; at < width + height; at += pitch) {
    const [fromX, fromY] = at < height ? [0, at] : [at - height, height];
    const [toX, toY] = at < width ? [at, 0] : [width, at - width];
    points.push(left + fromX, top + fromY, left + toX, top + toY);
  }
}

/** What an Elite bears in place of its number: points of 100, with their sign. */
export function eliteFigure({ elites }: Difference, elite: number): string {
  return formatLoadDifference(elites[elite] ?? 0);
}

/** The far view: a bar above an Elite that has more in B, below one that has less. */
export function differenceBars(
  { theme }: Pick<PictureInput, "theme">,
  { eliteX, eliteY, eliteWidth, eliteHeight }: TreeGeometry,
  { elites, eliteEnd }: Difference,
): RectBatch[] {
  const batches = new Batches<RectBatch>();
  const reach = eliteHeight * 2;
  for (let elite = 0; elite < Math.min(elites.length, eliteX.length); elite++) {
    const share = elites[elite]! / eliteEnd;
    const step = differenceStep(share);
    if (step === 0) continue;
    const length = reach * Math.min(1, Math.abs(share));
    const y = share > 0 ? eliteY[elite]! - eliteHeight / 2 - length : eliteY[elite]! + eliteHeight / 2;
    batches
      .of(step, () => ({
        fill: theme.difference[differenceColour(step)]!,
        stroke: null,
        alpha: 1,
        width: 0,
        rects: [],
      }))
      .rects.push(eliteX[elite]! - eliteWidth / 2, y, eliteWidth, length);
  }
  return batches.all();
}
