/**
 * Who is wired to whom, read from the engine's description of a tree.
 *
 * Ends of links are codes: node i is i, Elite e is nodes + e. A cable is two directed links; the port numbers of a
 * link are those of the Elite it leaves, so where it enters is told by the opposite direction.
 *
 * Absent here: no positions, no time, no load.
 */

/** The part of the engine's TopologyDescription that says what is connected. */
export type Wiring = {
  readonly arity: number;
  readonly levels: number;
  readonly nodes: number;
  readonly elites_per_level: number;
  readonly link_from: readonly number[];
  readonly link_to: readonly number[];
  readonly link_port: readonly number[];
  readonly link_up: readonly boolean[];
};

export type LinkSide = "up" | "down";

export type Ports = {
  /** The other direction of the same cable, per link. */
  readonly opposite: Int32Array;
  /** The link that comes in on this side and port of an Elite, or -1 where nothing is plugged in. */
  incoming(elite: number, side: LinkSide, port: number): number;
  /** Links that leave an end, by code. */
  leaving(code: number): readonly number[];
};

export function eliteCount(wiring: Wiring): number {
  return wiring.levels * wiring.elites_per_level;
}

/** Level (1 touches the nodes) and number inside the level (from 0). */
export function elitePlace(wiring: Wiring, elite: number): { level: number; index: number } {
  const index = elite % wiring.elites_per_level;
  return { level: (elite - index) / wiring.elites_per_level + 1, index };
}

function opposites(wiring: Wiring): Int32Array {
  const links = wiring.link_from.length;
  const ends = wiring.nodes + eliteCount(wiring);
  const byEnds = new Map<number, number>();
  for (let link = 0; link < links; link++)
    byEnds.set(wiring.link_from[link]! * ends + wiring.link_to[link]!, link);
  return Int32Array.from(
    { length: links },
    (_, link) => byEnds.get(wiring.link_to[link]! * ends + wiring.link_from[link]!) ?? -1,
  );
}

export function portsOf(wiring: Wiring): Ports {
  const { arity, nodes } = wiring;
  const opposite = opposites(wiring);
  const arriving = new Int32Array(eliteCount(wiring) * 2 * arity).fill(-1);
  const leaving: number[][] = Array.from({ length: nodes + eliteCount(wiring) }, () => []);
  const slot = (elite: number, up: boolean, port: number) => (elite * 2 + (up ? 1 : 0)) * arity + port;
  for (let link = 0; link < opposite.length; link++) {
    const from = wiring.link_from[link]!;
    leaving[from]!.push(link);
    if (from >= nodes)
      arriving[slot(from - nodes, wiring.link_up[link]!, wiring.link_port[link]!)] = opposite[link]!;
  }
  return {
    opposite,
    incoming: (elite, side, port) => arriving[slot(elite, side === "up", port)] ?? -1,
    leaving: (code) => leaving[code] ?? [],
  };
}
