/**
 * What the page lays over the tree, beside what every frame tells: whose leaves are whose, how much links carry, the
 * chain of circuits that something waits for, and how much another machine differs. Kept by the render worker until the
 * page sends another.
 *
 * It has no drawing; `leaves.ts`, `heat.ts`, `chain.ts` and `difference.ts` do that.
 */
import type { DelayPeaks } from "../base/delays";

export type LeafRoles = {
  /** Per node: the job it is of, by its number; -1 where it is of none. */
  job: Int16Array;
  /** Per node: 1 where it serves I/O. */
  io: Uint8Array;
};

/**
 * "delay" is the summed delay of what came in over a link, of the most loaded link, and told by the frame itself. The
 * others are shares of a link's capacity.
 */
export type LinkHeat = { kind: "delay" } | { kind: "measured" | "predicted"; values: Float32Array };

/** One circuit that is waited for, or waits. */
export type ChainStep = {
  packet: number;
  /** Directed links that it holds. */
  holds: readonly number[];
  /** At whose far end its header is; null where it is nowhere. */
  at: number | null;
  /** Links that would serve it. */
  waitsFor: readonly number[];
};

/** B − A of two machines of the same shape, in place of what one of them tells. More in B is positive. */
export type Difference = {
  /** By directed link, in shares of what the scale is of; null leaves links unshaded. */
  links: Float32Array | null;
  /** How far the scale of the links reaches to either side. */
  linkEnd: number;
  /** By Elite, of the delay. */
  elites: Float32Array;
  eliteEnd: number;
};

export type Overlay = {
  leaves: LeafRoles | null;
  heat: LinkHeat | null;
  /** By directed link, 1 where it is full; null where that is not shown. */
  full: Uint8Array | null;
  chain: readonly ChainStep[] | null;
  /** The delay that counts as all; null where that is this machine's own most. */
  peaks: DelayPeaks | null;
  difference: Difference | null;
};

export const NO_OVERLAY: Overlay = {
  leaves: null,
  heat: null,
  full: null,
  chain: null,
  peaks: null,
  difference: null,
};
