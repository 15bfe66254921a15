/**
 * What the pointer or the keyboard can be on: a node, an Elite, or one direction of a link. Every view speaks of
 * objects in this way, so that what is marked in one is marked in all.
 */
import { elitePlace, type Wiring } from "./wiring";

export type ObjectKind = "node" | "elite" | "link";
export type ObjectRef = { readonly kind: ObjectKind; readonly id: number };

export function sameObject(a: ObjectRef | null, b: ObjectRef | null): boolean {
  return a === b || (a !== null && b !== null && a.kind === b.kind && a.id === b.id);
}

/** "Elite level 2 number 7", for sentences and for screen readers. */
export function eliteName(wiring: Wiring, elite: number): string {
  const { level, index } = elitePlace(wiring, elite);
  return `Elite level ${level} number ${index}`;
}

/** "Elite 2.7" (level, then number), where room is short. */
export function eliteShortName(wiring: Wiring, elite: number): string {
  const { level, index } = elitePlace(wiring, elite);
  return `Elite ${level}.${index}`;
}

/** The name of a link's end, by its code (see wiring.ts). */
export function endName(wiring: Wiring, code: number): string {
  return code < wiring.nodes ? `node ${code}` : eliteShortName(wiring, code - wiring.nodes);
}

/** "node 12", "Elite level 2 number 7", "link node 12 → Elite 1.3". */
export function objectName(wiring: Wiring, ref: ObjectRef): string {
  if (ref.kind === "node") return `node ${ref.id}`;
  if (ref.kind === "elite") return eliteName(wiring, ref.id);
  const from = wiring.link_from[ref.id];
  const to = wiring.link_to[ref.id];
  if (from === undefined || to === undefined) return `link ${ref.id}`;
  return `link ${endName(wiring, from)} → ${endName(wiring, to)}`;
}
