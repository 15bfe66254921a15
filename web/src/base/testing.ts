/** A k-ary n-tree, or one with more subtrees below its top, as the engine describes it, for tests of the pictures; the engine wires it by the same rule. */
import type { Wiring } from "./wiring";

export type TestTree = Omit<Wiring, "names" | "link_flit_ps"> & {
  link_flit_ps?: Uint32Array;
  network: "qsnet" | "qsnet2" | "infiniband";
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
  topArity = arity,
): TestTree {
  const halved = topElites === "halved" ? 2 : 1;
  const tops = arity ** (levels - 1);
  const width = levels === 1 ? 1 : arity ** (levels - 2) * topArity;
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
      const digit = Math.floor(label / place) % (level === levels - 1 ? topArity : arity);
      for (let port = 0; port < arity; port++) {
        const aside = port % abreast;
        const above = nodes + level * width + label + (port - aside - digit) * place;
        cable(nodes + (level - 1) * width + label, above, level + 1, port, digit * abreast + aside);
      }
    }
  }
  return {
    network: "qsnet",
    arity,
    top_down_links: topArity * halved,
    levels,
    nodes,
    cycle_ps: 5000,
    elites_per_level: width,
    top_elites: tops,
    channels: 2,
    link_from: Uint32Array.from(from),
    link_to: Uint32Array.from(to),
    link_level: Uint32Array.from(levelOf),
    link_port: Uint32Array.from(portOf),
    link_up: Uint8Array.from(up),
  };
}

/** The same where only the first so many up links of each level's Elites are there, and what they lead to. */
export function slimmedTree(tree: TestTree, keptUpLinks: readonly number[]): TestTree {
  const { arity, nodes, elites_per_level: width } = tree;
  const isWired = (elite: number) => {
    const level = Math.floor(elite / width) + 1;
    return keptUpLinks
      .slice(0, level - 1)
      .every((kept, at) => Math.floor((elite % width) / arity ** at) % arity < kept);
  };
  const there = [...tree.link_from.keys()].filter((link) => {
    const upward = tree.link_up[link] ? link : link ^ 1;
    const [from, to] = [tree.link_from[upward]! - nodes, tree.link_to[upward]! - nodes];
    return from < 0 || (isWired(from) && isWired(to));
  });
  const pick = (column: Uint32Array) => Uint32Array.from(there, (link) => column[link]!);
  return {
    ...tree,
    link_from: pick(tree.link_from),
    link_to: pick(tree.link_to),
    link_level: pick(tree.link_level),
    link_port: pick(tree.link_port),
    link_up: Uint8Array.from(there, (link) => tree.link_up[link]!),
  };
}

/** QsNetII's network of 1,024 places with so many of its eight top switches. */
export function topSwitchTree(topSwitches: number, nodes = 1024): TestTree {
  return { ...slimmedTree(testTree(4, 5, nodes), [4, topSwitches / 2, 4, 4]), network: "qsnet2" };
}

/** The link between two ends, by their codes. */
export function linkBetween(wiring: Wiring, from: number, to: number): number {
  for (let link = 0; link < wiring.link_from.length; link++)
    if (wiring.link_from[link] === from && wiring.link_to[link] === to) return link;
  throw new Error(`No link from ${from} to ${to}.`);
}

/** From, to, level, port up, port down: two leaves of two and one hosts, joined to each other and to a spine with a host of its own. */
const CABLES = [
  [0, 4, 1, 0, 0],
  [1, 4, 1, 1, 1],
  [2, 5, 1, 0, 0],
  [3, 6, 1, 0, 0],
  [4, 6, 2, 0, 1],
  [5, 6, 2, 0, 2],
  [4, 5, 2, 1, 1],
] as const;

const both = (of: (cable: (typeof CABLES)[number], up: boolean) => number) =>
  Uint32Array.from(CABLES.flatMap((cable) => [of(cable, true), of(cable, false)]));

/** A fabric from a list of cables, as the engine describes it. */
export function testFabric() {
  return {
    ...testTree(2, 2, 4),
    arity: 2,
    top_down_links: 3,
    levels: 2,
    nodes: 4,
    elites_per_level: 2,
    top_elites: 1,
    link_from: both(([from, to], up) => (up ? from : to)),
    link_to: both(([from, to], up) => (up ? to : from)),
    link_level: both(([, , level]) => level),
    link_port: both(([, , , port, down], up) => (up ? port : down)),
    link_up: Uint8Array.from(both((_, up) => (up ? 1 : 0))),
    names: ["a", "b", "c", "gate", "Leaf-1", "leaf-2", "spine"],
  };
}
