/** Where a note is pinned, in words. */
import { formatClock } from "../../base/format";
import { objectName } from "../../base/object-ref";
import type { Machine } from "../../engine/protocol";
import type { Note } from "../../scenario/note";
import { cyclesToNs } from "../../state/time-left";
import * as texts from "./texts";

/** "at 3.200 µs on node 12"; without an object it is about the whole network. */
export function notePlace({ cycle, object }: Pick<Note, "cycle" | "object">, machine: Machine): string {
  const time = noteTime(cycle, machine);
  return object ? texts.atOn(time, objectName(machine.topology, object)) : texts.at(time);
}

export function noteTime(cycle: number, { topology }: Machine): string {
  return formatClock(cyclesToNs(cycle, topology.cycle_ps));
}
