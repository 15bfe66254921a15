/** A k-ary n-tree as the engine describes it, for tests of the pictures; the engine wires it by the same rule. */
import type { Wiring } from "./wiring";

export type TestTree = Wiring & {
  cycle_ps: number;
  channels: number;
  link_from: Uint32Array;
  link_to: Uint32Array;
  link_level: Uint32Array;
  link_port: Uint32Array;
  link_up: Uint8Array;
};

export function testTree(
  arity: number,
  levels: number,
  nodes = arity ** levels,
  topElites: "full" | "halved" = "full",
): TestTree {
  const halved = topElites === "halved" ? 2 : 1;
  const width = arity ** (levels - 1);
  const from: number[] = [];
  const to: number[] = [];
  const levelOf: number[] = [];
  const portOf: number[] = [];
  const up: number[] = [];
  const cable = (lower: number, upper: number, level: number, upPort: number, downPort: number) => {
    from.push(lower, upper);
    to.push(upper, lower);
    levelOf.push(level, level);
    portOf.push(upPort, downPort);
    up.push(1, 0);
  };
  for (let node = 0; node < nodes; node++)
    cable(node, nodes + Math.floor(node / arity), 1, node % arity, node % arity);
  for (let level = 1; level < levels; level++) {
    const place = arity ** (level - 1);
    // Of each two merged Elites the first has the links.
    const abreast = level === levels - 1 ? halved : 1;
    for (let label = 0; label < width; label++) {
      const digit = Math.floor(label / place) % arity;
      for (let port = 0; port < arity; port++) {
        const aside = port % abreast;
        const above = nodes + level * width + label + (port - aside - digit) * place;
        cable(nodes + (level - 1) * width + label, above, level + 1, port, digit * abreast + aside);
      }
    }
  }
  return {
    arity,
    top_down_links: arity * halved,
    levels,
    nodes,
    cycle_ps: 5000,
    elites_per_level: width,
    channels: 2,
    link_from: Uint32Array.from(from),
    link_to: Uint32Array.from(to),
    link_level: Uint32Array.from(levelOf),
    link_port: Uint32Array.from(portOf),
    link_up: Uint8Array.from(up),
  };
}

/** The link between two ends, by their codes. */
export function linkBetween(wiring: Wiring, from: number, to: number): number {
  for (let link = 0; link < wiring.link_from.length; link++)
    if (wiring.link_from[link] === from && wiring.link_to[link] === to) return link;
  throw new Error(`No link from ${from} to ${to}.`);
}
