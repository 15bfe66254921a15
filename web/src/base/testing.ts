/** A k-ary n-tree as the engine describes it, for tests of the pictures; the engine wires it by the same rule. */
import type { Wiring } from "./wiring";

export type TestTree = Wiring & {
  cycle_ps: number;
  channels: number;
  link_from: number[];
  link_to: number[];
  link_level: number[];
  link_port: number[];
  link_up: boolean[];
  link_is_down: boolean[];
};

export function testTree(arity: number, levels: number, nodes = arity ** levels): TestTree {
  const width = arity ** (levels - 1);
  const tree: TestTree = {
    arity,
    levels,
    nodes,
    cycle_ps: 5000,
    elites_per_level: width,
    channels: 2,
    link_from: [],
    link_to: [],
    link_level: [],
    link_port: [],
    link_up: [],
    link_is_down: [],
  };
  const cable = (lower: number, upper: number, level: number, upPort: number, downPort: number) => {
    tree.link_from.push(lower, upper);
    tree.link_to.push(upper, lower);
    tree.link_level.push(level, level);
    tree.link_port.push(upPort, downPort);
    tree.link_up.push(true, false);
    tree.link_is_down.push(false, false);
  };
  for (let node = 0; node < nodes; node++)
    cable(node, nodes + Math.floor(node / arity), 1, node % arity, node % arity);
  for (let level = 1; level < levels; level++) {
    const place = arity ** (level - 1);
    for (let label = 0; label < width; label++) {
      const digit = Math.floor(label / place) % arity;
      for (let port = 0; port < arity; port++) {
        const above = label + (port - digit) * place;
        cable(nodes + (level - 1) * width + label, nodes + level * width + above, level + 1, port, digit);
      }
    }
  }
  return tree;
}

/** The link between two ends, by their codes. */
export function linkBetween(wiring: Wiring, from: number, to: number): number {
  const link = wiring.link_from.findIndex((code, i) => code === from && wiring.link_to[i] === to);
  if (link < 0) throw new Error(`No link from ${from} to ${to}.`);
  return link;
}
