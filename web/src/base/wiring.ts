/**
 * Who is wired to whom, read from the engine's description of a machine: a tree, or a fabric from a list of cables,
 * whose switches stand in levels of unlike width and have names.
 *
 * Ends of links are codes: node i is i, Elite e is nodes + e. A cable is two directed links; the port numbers of a
 * link are those of the Elite it leaves, so where it enters is told by the opposite direction. The engine numbers the
 * two directions of a cable one after the other.
 *
 * It has no positions, no time, no load.
 */

/** The part of the engine's TopologyDescription that says what is connected. */
export type Wiring = {
  /** Which network it is; names its parts. */
  readonly network?: string | undefined;
  /** Up links of an Elite, and down links of one below the top. */
  readonly arity: number;
  /**
   * Down links of an Elite of the top level: more than the arity where more subtrees are below it, twice as many where
   * top Elites are merged two by two.
   */
  readonly top_down_links: number;
  readonly levels: number;
  readonly nodes: number;
  /** Of each level below the top. */
  readonly elites_per_level: number;
  /** Of the top level: as many, or fewer where more subtrees are below each of them. */
  readonly top_elites: number;
  readonly link_from: ArrayLike<number>;
  readonly link_to: ArrayLike<number>;
  readonly link_port: ArrayLike<number>;
  /** 1 away from the nodes. */
  readonly link_up: ArrayLike<number>;
  /** Names by code, in a fabric from a list of cables; empty for numbers of Elites that stand for no switch. */
  readonly names?: readonly string[] | undefined;
  /** What each link takes for a flit, in picoseconds, where that is not a cycle everywhere. */
  readonly link_flit_ps?: ArrayLike<number> | undefined;
};

export type LinkSide = "up" | "down";

export type Ports = {
  /** The other direction of the same cable, per link. */
  readonly opposite: Int32Array;
  /** The link that comes in on this side and port of an Elite, or -1 where nothing is plugged in. */
  incoming(elite: number, side: LinkSide, port: number): number;
  /** Links that leave an end, by code. */
  leaving(code: number): Int32Array;
};

export function eliteCount(wiring: Wiring): number {
  return (wiring.levels - 1) * wiring.elites_per_level + wiring.top_elites;
}

/** Elites of a level, from 1 at the nodes. Numbers that stand for no switch come last in it. */
export function elitesAt(
  wiring: Pick<Wiring, "levels" | "elites_per_level" | "top_elites" | "names" | "nodes">,
  level: number,
): number {
  const { names, nodes, elites_per_level } = wiring;
  if (level === wiring.levels) return wiring.top_elites;
  if (!names) return elites_per_level;
  const first = nodes + (level - 1) * elites_per_level;
  const none = names.slice(first, first + elites_per_level).indexOf("");
  return none < 0 ? elites_per_level : none;
}

/** Level (1 touches the nodes) and number inside the level (from 0). */
export function elitePlace(wiring: Wiring, elite: number): { level: number; index: number } {
  const index = elite % wiring.elites_per_level;
  return { level: (elite - index) / wiring.elites_per_level + 1, index };
}

/** Places for links on a side of an Elite. */
export function portCount(wiring: Wiring, elite: number, side: LinkSide): number {
  const isTop = elite >= (wiring.levels - 1) * wiring.elites_per_level;
  return side === "down" && isTop ? wiring.top_down_links : wiring.arity;
}

/** The links that leave each end, one end after the other: those of `code` begin at `begin[code]`. */
function byOrigin(wiring: Wiring): { links: Int32Array; begin: Int32Array } {
  const { link_from: from, nodes } = wiring;
  const begin = new Int32Array(nodes + eliteCount(wiring) + 1);
  for (let link = 0; link < from.length; link++) begin[from[link]! + 1]! += 1;
  for (let code = 1; code < begin.length; code++) begin[code]! += begin[code - 1]!;
  const next = begin.slice();
  const links = new Int32Array(from.length);
  for (let link = 0; link < from.length; link++) links[next[from[link]!]!++] = link;
  return { links, begin };
}

export function portsOf(wiring: Wiring): Ports {
  const { nodes } = wiring;
  const width = Math.max(wiring.arity, wiring.top_down_links);
  const opposite = Int32Array.from(wiring.link_from, (_, link) => link ^ 1);
  const arriving = new Int32Array(eliteCount(wiring) * 2 * width).fill(-1);
  const { links, begin } = byOrigin(wiring);
  const slot = (elite: number, up: boolean, port: number) => (elite * 2 + (up ? 1 : 0)) * width + port;
  for (let link = 0; link < opposite.length; link++) {
    const from = wiring.link_from[link]!;
    if (from >= nodes)
      arriving[slot(from - nodes, wiring.link_up[link] === 1, wiring.link_port[link]!)] = opposite[link]!;
  }
  return {
    opposite,
    incoming: (elite, side, port) => arriving[slot(elite, side === "up", port)] ?? -1,
    leaving: (code) => links.subarray(begin[code], begin[code + 1]),
  };
}
