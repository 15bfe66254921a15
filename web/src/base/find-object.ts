/**
 * Objects of the network by the names that people type: "12" or "node 12", "2.3" or "elite 2.3", "2.3 1.4" or
 * "node 12 → 1.3" for a link, "link 57", "packet 211 of node 5", or "packet 1234" by its number on frames; and hosts and
 * switches by the names that a list of cables gives them.
 *
 * Nothing is guessed here. A name that no object bears finds nothing.
 */
import { type ObjectRef, packetId, sameObject } from "./object-ref";
import { eliteCount, elitesAt, type Wiring } from "./wiring";

const NODE = /^(?:node|n)?\s*(\d{1,7})$/;
const ELITE = /^(?:elite|e)?\s*(\d{1,3})\s*\.\s*(\d{1,6})$/;
const NUMBERED = /^(link|packet)\s*(\d{1,10})$/;
const PACKET_OF_NODE = /^packet\s*(\d{1,10}) of node\s*(\d{1,7})$/;
/** Numbers on frames have 32 bits, and 0 represents no packet. */
const MAX_PACKETS = 2 ** 32 - 1;
/** Between the two ends of a link; a plain space will do where the parts are ends by themselves. */
const ARROW = /\s*(?:→|->|>|–|\bto\b)\s*/;

function endOf(wiring: Wiring, text: string): number | null {
  const named = text === "" ? -1 : (wiring.names?.findIndex((name) => name.toLowerCase() === text) ?? -1);
  if (named >= 0) return named;
  const node = NODE.exec(text);
  if (node) {
    const id = Number(node[1]);
    return id < wiring.nodes ? id : null;
  }
  const elite = ELITE.exec(text);
  if (!elite) return null;
  const level = Number(elite[1]);
  const index = Number(elite[2]);
  if (level < 1 || level > wiring.levels || index >= elitesAt(wiring, level)) return null;
  return wiring.nodes + (level - 1) * wiring.elites_per_level + index;
}

function asRef(wiring: Wiring, code: number): ObjectRef {
  return code < wiring.nodes ? { kind: "node", id: code } : { kind: "elite", id: code - wiring.nodes };
}

function linkBetween(wiring: Wiring, from: number, to: number): ObjectRef[] {
  const links: ObjectRef[] = [];
  for (let id = 0; id < wiring.link_from.length; id++) {
    if (wiring.link_from[id] === from && wiring.link_to[id] === to) links.push({ kind: "link", id });
  }
  return links;
}

/** "node 12 1.3" can be cut in more than one place; the first cut with two ends counts. */
function ends(wiring: Wiring, text: string): [number, number] | null {
  const byArrow = text.split(ARROW);
  if (byArrow.length > 2) return null;
  const words = text.split(" ");
  const cuts =
    byArrow.length === 2
      ? [byArrow]
      : words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  for (const [left, right] of cuts) {
    const from = endOf(wiring, left!);
    const to = endOf(wiring, right!);
    if (from !== null && to !== null) return [from, to];
  }
  return null;
}

function packetWith(id: number): ObjectRef[] {
  return id >= 1 && id <= MAX_PACKETS ? [{ kind: "packet", id }] : [];
}

function packetOfNode(wiring: Wiring, number: number, node: number): ObjectRef[] {
  return node < wiring.nodes ? packetWith(packetId(wiring, number, node)) : [];
}

export function findObjects(wiring: Wiring, typed: string): ObjectRef[] {
  const text = typed.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const end = endOf(wiring, text);
  if (end !== null) return [asRef(wiring, end)];
  const numbered = NUMBERED.exec(text);
  if (numbered) {
    const id = Number(numbered[2]);
    if (numbered[1] === "packet") return packetWith(id);
    return id < wiring.link_from.length ? [{ kind: "link", id }] : [];
  }
  const packet = PACKET_OF_NODE.exec(text);
  if (packet) return packetOfNode(wiring, Number(packet[1]), Number(packet[2]));
  const both = ends(wiring, text.replace(/^link /, ""));
  return both ? linkBetween(wiring, ...both) : [];
}

/** Hosts and switches other than these in whose names the text occurs. */
function named(wiring: Wiring, typed: string, found: readonly ObjectRef[], most: number): ObjectRef[] {
  const text = typed.trim().toLowerCase();
  const parts: ObjectRef[] = [...found];
  for (const [code, name] of (text === "" ? [] : (wiring.names ?? [])).entries()) {
    if (parts.length >= most) break;
    const part = asRef(wiring, code);
    if (name.toLowerCase().includes(text) && !parts.some((one) => sameObject(one, part))) parts.push(part);
  }
  return parts;
}

/**
 * Names that lead on from what is typed so far, for a list below it: "2." → the Elites of level 2, "leaf" → those that
 * are called so.
 */
export function completions(wiring: Wiring, typed: string, most: number): ObjectRef[] {
  const found = named(wiring, typed, findObjects(wiring, typed), most);
  const level = /^(?:elite|e)?\s*(\d)\s*\.?\s*$/i.exec(typed.trim())?.[1];
  if (level === undefined) return found;
  const first = (Number(level) - 1) * wiring.elites_per_level;
  if (first < 0 || first >= eliteCount(wiring)) return found;
  const more = Math.max(0, Math.min(most - found.length, elitesAt(wiring, Number(level))));
  return [
    ...found,
    ...Array.from({ length: more }, (_, index): ObjectRef => ({ kind: "elite", id: first + index })),
  ];
}
