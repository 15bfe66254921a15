/**
 * What the pointer or the keyboard can be on: a node, an Elite, one direction of a link, or a packet. Every view speaks
 * of objects in this way, so that what is marked in one is marked in all. A packet's id is its number on frames.
 */

import * as texts from "./texts";
import { eliteCount, elitePlace, type Wiring } from "./wiring";

export type ObjectKind = "node" | "elite" | "link" | "packet";
export type ObjectRef = { readonly kind: ObjectKind; readonly id: number };

type Named = { readonly kind: string; readonly id: number };

export function sameObject(a: Named | null, b: Named | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id);
}

/** Whether this machine has such an object. Packets come and go: any of them may be there at some time. */
export function existsIn(wiring: Wiring, { kind, id }: ObjectRef): boolean {
  if (kind === "packet") return id > 0;
  return id < { node: wiring.nodes, elite: eliteCount(wiring), link: wiring.link_from.length }[kind];
}

/** " (leaf-3)" behind a node or an Elite that has a name, by its code; else nothing. */
export function nameBehind({ names }: Pick<Wiring, "names">, code: number): string {
  return names?.[code] ? ` (${names[code]})` : "";
}

/** "Elite level 2 number 7", for sentences and for screen readers. */
export function eliteName(wiring: Wiring, elite: number): string {
  const { level, index } = elitePlace(wiring, elite);
  const name = nameBehind(wiring, wiring.nodes + elite);
  return texts.elitePlaceWords(texts.eliteWord(wiring.network), level, index) + name;
}

/** "Elite 2.7" (level, then number), where room is short. */
export function eliteShortName(wiring: Wiring, elite: number): string {
  const { level, index } = elitePlace(wiring, elite);
  return `${texts.eliteWord(wiring.network)} ${level}.${index}`;
}

/** The name of a link's end, by its code (see wiring.ts). */
export function endName(wiring: Wiring, code: number): string {
  const place = code < wiring.nodes ? texts.nodeNumber(code) : eliteShortName(wiring, code - wiring.nodes);
  return place + nameBehind(wiring, code);
}

/** On frames, packets of all nodes are numbered through: the first of node 0 is 1. */
export function packetId({ nodes }: Pick<Wiring, "nodes">, packet: number, node: number): number {
  return packet * nodes + node + 1;
}

/** "packet 211 of node 5", as the engine calls it. */
export function packetName({ nodes }: Pick<Wiring, "nodes">, packet: number): string {
  return texts.packetOfNode(Math.floor((packet - 1) / nodes), (packet - 1) % nodes);
}

/** "node 12", also of a machine that has fewer nodes, as of a note that was written before the machine shrank. */
function nodeName(wiring: Wiring, node: number): string {
  return texts.nodeNumber(node) + (node < wiring.nodes ? nameBehind(wiring, node) : "");
}

/** "node 12", "Elite level 2 number 7", "link node 12 → Elite 1.3", "packet 211 of node 5". */
export function objectName(wiring: Wiring, ref: ObjectRef): string {
  if (ref.kind === "node") return nodeName(wiring, ref.id);
  if (ref.kind === "elite") return eliteName(wiring, ref.id);
  if (ref.kind === "packet") return packetName(wiring, ref.id);
  const from = wiring.link_from[ref.id];
  const to = wiring.link_to[ref.id];
  if (from === undefined || to === undefined) return texts.linkNumber(ref.id);
  return texts.linkBetween(endName(wiring, from), endName(wiring, to));
}
