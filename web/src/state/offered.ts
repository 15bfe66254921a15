/**
 * What is offered next to a selected object, to choose instead: what else was under the pointer; of a node or an Elite its
 * links; of a link the packets on it and its ends. So each is reached from its neighbour, by pointer or by keyboard.
 */
import type { ObjectRef } from "../base/object-ref";
import { sameObject } from "../base/object-ref";
import type { Wiring } from "../base/wiring";
import type { AppState } from "./app-state";
import type { LatestFrame } from "./latest-frame";

function linksAt({ link_from, link_to }: Wiring, code: number): ObjectRef[] {
  const links: ObjectRef[] = [];
  for (let id = 0; id < link_from.length; id++)
    if (link_from[id] === code || link_to[id] === code) links.push({ kind: "link", id });
  return links;
}

function endsOf({ nodes, link_from, link_to }: Wiring, link: number): ObjectRef[] {
  const codes = [link_from[link], link_to[link]].filter((code) => code !== undefined);
  return codes.map((code) =>
    code < nodes ? { kind: "node", id: code } : { kind: "elite", id: code - nodes },
  );
}

function packetsOn({ machine, columns }: LatestFrame, link: number): ObjectRef[] {
  const { channels } = machine.topology;
  const found = new Set(columns.channelPacket.subarray(link * channels, (link + 1) * channels));
  return [...found].filter((id) => id > 0).map((id) => ({ kind: "packet", id }));
}

/** The object itself first. `frame` is null where packets pass too fast to be chosen. */
export function offeredWith(wiring: Wiring, frame: LatestFrame | null, ref: ObjectRef): ObjectRef[] {
  if (ref.kind === "packet") return [ref];
  if (ref.kind === "link")
    return [ref, ...(frame ? packetsOn(frame, ref.id) : []), ...endsOf(wiring, ref.id)];
  return [ref, ...linksAt(wiring, ref.kind === "node" ? ref.id : wiring.nodes + ref.id)];
}

const NONE: readonly ObjectRef[] = [];

/** Empty where there is nothing else to choose. */
export function offered({ selected, offers }: Pick<AppState, "selected" | "offers">): readonly ObjectRef[] {
  return offers.length > 1 && offers.some((ref) => sameObject(ref, selected)) ? offers : NONE;
}
