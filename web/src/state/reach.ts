/** Problems of a view that names a cycle beyond the end of the run, or an object that the network lacks. */
import { existsIn } from "../base/object-ref";
import type { Machine } from "../engine/protocol";
import type { Problem } from "../engine/types";
import type { View } from "../scenario/view";
import * as texts from "./texts";

export function beyondReach({ cycle, selected }: View, { topology }: Machine, endCycle: number): Problem[] {
  const problems: Problem[] = [];
  if (cycle !== null && cycle > endCycle) {
    const message = texts.pastEnd(cycle, endCycle);
    problems.push({ path: "view.t", severity: "warning", message });
  }
  if (selected && !existsIn(topology, selected)) {
    const message = texts.noSuchObject(selected.kind, selected.id);
    problems.push({ path: "view.sel", severity: "warning", message });
  }
  return problems;
}
