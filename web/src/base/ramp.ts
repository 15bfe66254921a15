/**
 * Numbers to steps of colour, alike in every picture. The colours themselves are in theme/tokens.css.
 *
 * Absent here: no colour values.
 */

export const CONGESTION_STEPS = 9;
export const WORM_COLOURS = 4;

/** 0..1 → step of the ramp. Zero has a step of its own: "no delay at all" must not look like "little". */
export function congestionStep(load: number): number {
  if (!(load > 0)) return 0;
  return Math.min(CONGESTION_STEPS - 1, 1 + Math.floor(load * (CONGESTION_STEPS - 1)));
}

/** From this step on the ramp is so far from the background that text on it changes its ink. */
export const INK_TURNS = 6;

/** A node's colour: the quarter of the machine (in a quaternary tree, the largest subtree) that it belongs to. */
export function wormColour(node: number, places: number): number {
  return Math.min(WORM_COLOURS - 1, Math.floor((node * WORM_COLOURS) / places));
}
