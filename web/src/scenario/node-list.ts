/**
 * Lists of nodes as people type them, "0-27, 40" or "7-0", in the order in which they are used. What cannot be read is
 * passed on as it is: the engine then says what is wrong with it, and the text comes back as it was typed.
 */
import type { NodeList } from "../engine/types";
import * as texts from "./value-texts";

const DASH = /\s*[-–]\s*/g;
const PAIR = /^(\d+)-(\d+)$/;

function entry(word: string): NodeList[number] {
  const pair = PAIR.exec(word);
  if (pair) return [Number(pair[1]), Number(pair[2])];
  // No node, but the engine's to refuse.
  return /^\d+$/.test(word) ? Number(word) : (word as unknown as number);
}

/** Undefined when nothing is named: the field is absent then. */
export function parseNodeList(text: string): NodeList | undefined {
  const words = text
    .replaceAll(DASH, "-")
    .split(/[,;\s]+/)
    .filter(Boolean);
  return words.length > 0 ? words.map(entry) : undefined;
}

export function writeNodeList(nodes: NodeList | undefined): string {
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

/** The nodes of a list, each once, as far as a machine of so many has them. */
export function nodesIn(list: NodeList, machineNodes: number): number[] {
  const nodes = new Set<number>();
  for (const item of list) {
    const [from, to] = Array.isArray(item) ? item : [item, item];
    if (!Number.isInteger(from) || !Number.isInteger(to)) continue;
    // Beyond the machine there is nothing to walk through.
    const [first, last] = [from, to].map((node) => Math.min(Math.max(node, -1), machineNodes)) as [
      number,
      number,
    ];
    const step = first <= last ? 1 : -1;
    for (let node = first; node !== last + step; node += step)
      if (node >= 0 && node < machineNodes) nodes.add(node);
  }
  return [...nodes];
}

/** The shortest way to name these nodes in this order. */
export function nodeListOf(nodes: readonly number[]): NodeList {
  const runs: [number, number][] = [];
  for (const node of nodes) {
    const run = runs.at(-1);
    const step = run && node - run[1];
    const isNext = run && Math.abs(node - run[1]) === 1 && Math.sign(run[1] - run[0]) !== -step!;
    if (isNext) run[1] = node;
    else runs.push([node, node]);
  }
  return runs.map(([first, last]) => (first === last ? first : [first, last]));
}

/** A list with more nodes: among the others where those ascend, else behind them. */
export function withNodesAdded(nodes: readonly number[], more: readonly number[]): number[] {
  const ascends = nodes.every((node, at) => at === 0 || nodes[at - 1]! < node);
  const all = [...new Set([...nodes, ...more])];
  return ascends ? all.sort((a, b) => a - b) : all;
}

/** The nodes from one to another, whichever is first, as far as the machine has them. */
export function runOf(from: number, to: number, machineNodes: number): number[] {
  return nodesIn([[Math.max(0, Math.min(from, to)), Math.max(from, to)]], machineNodes);
}

/** "node 12", "nodes 12–15", for sentences. */
export function runInWords(from: number, to: number): string {
  return texts.nodeRange(Math.min(from, to), Math.max(from, to));
}
