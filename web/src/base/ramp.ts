/**
 * Numbers to steps of colour, alike in every picture. The colours themselves are in theme/tokens.css.
 *
 * It has no colour values.
 */

export const CONGESTION_STEPS = 9;
export const WORM_COLOURS = 4;

/** 0..1 → step of the ramp. Zero has a step of its own: "no delay at all" must not look like "little". */
export function congestionStep(load: number): number {
  if (!(load > 0)) return 0;
  return Math.min(CONGESTION_STEPS - 1, 1 + Math.floor(load * (CONGESTION_STEPS - 1)));
}

/** The ramp of differences: so many steps of less, one that represents "no difference", and as many of more. */
export const DIFFERENCE_REACH = 4;
export const DIFFERENCE_STEPS = 2 * DIFFERENCE_REACH + 1;

/** Below this part of the scale it is no difference. */
const MIN_DIFFERENCE = 1 / 16;

/** -1..1 → -4..4, 0 for what is no difference. */
export function differenceStep(share: number): number {
  const size = Math.abs(share);
  if (!(size >= MIN_DIFFERENCE)) return 0;
  const steps = Math.min(DIFFERENCE_REACH, Math.ceil(size * DIFFERENCE_REACH));
  return share > 0 ? steps : -steps;
}

/** The place of a step among the colours of the ramp. */
export function differenceColour(step: number): number {
  return step + DIFFERENCE_REACH;
}

/** Whether text on this step of the ramp of differences changes its ink. */
export function differenceInkTurns(step: number): boolean {
  return Math.abs(step) === DIFFERENCE_REACH;
}

/** From this step on the ramp is so far from the background that text on it changes its ink. */
export const INK_TURNS = 6;

/** A job's colour, by its number; of more jobs than colours several share one, and are distinguished by their leaves. */
export function jobColour(job: number): number {
  return job % WORM_COLOURS;
}

/** A node's colour: the quarter of the machine (in a quaternary tree, the largest subtree) that it belongs to. */
export function wormColour(node: number, places: number): number {
  return Math.min(WORM_COLOURS - 1, Math.floor((node * WORM_COLOURS) / places));
}
