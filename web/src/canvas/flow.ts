/**
 * What moved between two frames. Dashes advance by one step for each flit that a channel carried, so what moves on the
 * screen is what moved in the network.
 *
 * How many flits make up one dash depends on the speed. If more than about a third of a dash and its gap passed from
 * one frame to the next, the eye would see dashes stand still or run backwards, as the wheels of a coach do in a film.
 * So a dash represents 4, 16 or 64 flits, and beyond that the stroke is solid and its width tells the share of the
 * link's rate. The choice is by elapsed time, alike for all channels: dashes can be compared across the picture. While
 * a run plays, the longest recent frame decides, or a busy machine would turn the picture back and forth.
 */

export type Flow = {
  /** Cycles since the frame before; 0 for a first frame. */
  elapsed: number;
  /** Flits that each channel carried in that time. */
  growth: Uint32Array;
  /** Flits to a dash and its gap; 0: too fast for dashes. */
  flitsPerDash: number;
};

const STEPS = [4, 16, 64];

export function flitsPerDash(elapsed: number): number {
  return STEPS.find((flits) => elapsed <= flits / 3) ?? 0;
}

/** Frames of about half a second. */
const LATE_FRAMES = 30;

/** The longest recent time between two frames: of the last thirty at least, of the last sixty at most. */
export class Pace {
  #frames = 0;
  #longest = 0;
  #longestBefore = 0;

  next(elapsed: number): number {
    if (this.#frames === LATE_FRAMES) {
      this.#longestBefore = this.#longest;
      this.#longest = 0;
      this.#frames = 0;
    }
    this.#frames += 1;
    this.#longest = Math.max(this.#longest, elapsed);
    return Math.max(this.#longest, this.#longestBefore);
  }
}

/** The first frame of a run: nothing has moved yet. */
export function firstFlow(channels: number): Flow {
  return { elapsed: 0, growth: new Uint32Array(channels), flitsPerDash: STEPS[0]! };
}

/** Columns of two frames of one run; a step back in time counts as no movement. `pace` is the longest recent step. */
export function flowBetween(
  beforeCycle: number,
  beforeFlits: Uint32Array,
  cycle: number,
  flits: Uint32Array,
  pace = new Pace(),
): Flow {
  const elapsed = Math.max(0, cycle - beforeCycle);
  const growth = new Uint32Array(flits.length);
  if (elapsed > 0)
    for (let channel = 0; channel < flits.length; channel++)
      growth[channel] = Math.max(0, flits[channel]! - (beforeFlits[channel] ?? 0));
  return { elapsed, growth, flitsPerDash: flitsPerDash(pace.next(elapsed)) };
}
