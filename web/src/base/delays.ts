/**
 * How much delay came in over links and into Elites: what shades and the congestion matrix are shares of (Petrini et al.
 * 2003, 5.4). Two machines that are compared are measured by the peaks of both, so that one shade means one delay.
 *
 * It has no shades and no figures; delays are in whatever unit they come in.
 */
import { eliteCount, type Wiring } from "./wiring";

/** The most of any link, and of any Elite over all of its links. */
export type DelayPeaks = { readonly link: number; readonly elite: number };

/** As in the congestion matrix, links that end at a node have no part in it. */
export function linkDelays({ link_to, nodes }: Wiring, linkDelay: ArrayLike<number>): Float64Array {
  return Float64Array.from(linkDelay, (delay, link) => (link_to[link]! < nodes ? 0 : delay));
}

/** By Elite, the sum over the links that end there. */
export function eliteDelays(wiring: Wiring, linkDelay: ArrayLike<number>): Float64Array {
  const { link_to, nodes } = wiring;
  const delays = new Float64Array(eliteCount(wiring));
  for (let link = 0; link < linkDelay.length; link++) {
    const elite = link_to[link]! - nodes;
    if (elite >= 0) delays[elite]! += linkDelay[link]!;
  }
  return delays;
}

const most = (values: Float64Array) => values.reduce((a, b) => Math.max(a, b), 0);

export function delayPeaks(wiring: Wiring, linkDelay: ArrayLike<number>): DelayPeaks {
  return { link: most(linkDelays(wiring, linkDelay)), elite: most(eliteDelays(wiring, linkDelay)) };
}

export function greaterPeaks(a: DelayPeaks, b: DelayPeaks): DelayPeaks {
  return { link: Math.max(a.link, b.link), elite: Math.max(a.elite, b.elite) };
}

/** Whether what has a number in one is in the same place in the other. */
export function sameShape(a: Wiring, b: Wiring): boolean {
  return (
    a.arity === b.arity &&
    a.levels === b.levels &&
    a.nodes === b.nodes &&
    a.top_down_links === b.top_down_links &&
    a.elites_per_level === b.elites_per_level &&
    a.top_elites === b.top_elites &&
    a.link_from.length === b.link_from.length &&
    // Trees of one size are wired alike.
    (!a.names && !b.names ? true : Array.from(a.link_to).every((to, link) => to === b.link_to[link]))
  );
}
