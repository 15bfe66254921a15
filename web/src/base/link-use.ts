/** What links can carry and what they carried. */
import type { Wiring } from "./wiring";

type Paced = Pick<Wiring, "link_flit_ps"> & { readonly cycle_ps: number };

/** What a link carries, as a share of one that carries a flit in each cycle. */
export function rateOf({ link_flit_ps, cycle_ps }: Paced, link: number): number {
  return cycle_ps / (link_flit_ps?.[link] ?? cycle_ps);
}

/** Flits carried since time 0, as a share of those that the link can carry; null at time 0. */
export function utilisationOf(topology: Paced, flits: ArrayLike<number>, cycle: number, link: number) {
  return cycle > 0 ? (flits[link] ?? 0) / cycle / rateOf(topology, link) : null;
}
