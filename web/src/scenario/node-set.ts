/**
 * Sets of nodes as people type them, "0-27, 40". What cannot be read is passed on as it is: the engine then says
 * what is wrong with it, and the text comes back as it was typed.
 */
import type { NodeSet } from "../engine/types";
import * as texts from "./value-texts";

const DASH = /\s*[-–]\s*/g;
const PAIR = /^(\d+)-(\d+)$/;

function entry(word: string): NodeSet[number] {
  const pair = PAIR.exec(word);
  if (pair) return [Number(pair[1]), Number(pair[2])];
  // No node, but the engine's to refuse.
  return /^\d+$/.test(word) ? Number(word) : (word as unknown as number);
}

/** Undefined when nothing is named: the field is absent then. */
export function parseNodeSet(text: string): NodeSet | undefined {
  const words = text
    .replaceAll(DASH, "-")
    .split(/[,;\s]+/)
    .filter(Boolean);
  return words.length > 0 ? words.map(entry) : undefined;
}

export function writeNodeSet(nodes: NodeSet | undefined): string {
  const words = (nodes ?? []).map((item) => {
    if (!Array.isArray(item)) return String(item);
    const [first, last] = item;
    return first === last ? String(first) : `${first}-${last}`;
  });
  return words.join(", ");
}

/** No list of nodes is made for a size that no machine has; the engine refuses it anyway. */
const MAX_NODES = 1 << 20;

/** How many nodes a machine has; none where its size is no size. */
export function machineSize(nodes: number): number {
  return nodes >= 1 && nodes <= MAX_NODES ? Math.floor(nodes) : 0;
}

/** The nodes of a set, in order, as far as a machine of so many has them. */
export function nodesIn(set: NodeSet, machineNodes: number): number[] {
  const there = new Array<boolean>(machineNodes).fill(false);
  for (const item of set) {
    const [first, last] = Array.isArray(item) ? item : [item, item];
    for (let node = first; node <= Math.min(last, machineNodes - 1); node++) there[node] = true;
  }
  return there.flatMap((is, node) => (is ? [node] : []));
}

/** The shortest way to name these nodes, which are in order. */
export function nodeSetOf(nodes: readonly number[]): NodeSet {
  const runs: [number, number][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    if (run && run[1] === node - 1) run[1] = node;
    else runs.push([node, node]);
  }
  return runs.map(([first, last]) => (first === last ? first : [first, last]));
}

/** The nodes from one to another, whichever is first, as far as the machine has them. */
export function runOf(from: number, to: number, machineNodes: number): number[] {
  return nodesIn([[Math.max(0, Math.min(from, to)), Math.max(from, to)]], machineNodes);
}

/** "node 12", "nodes 12–15", for sentences. */
export function runInWords(from: number, to: number): string {
  return texts.nodeRange(Math.min(from, to), Math.max(from, to));
}
