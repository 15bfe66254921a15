/** Problems of a view that names a cycle beyond the end of the run, or an object that the network lacks. */
import { existsIn } from "../base/object-ref";
import type { Machine } from "../engine/protocol";
import type { Problem } from "../engine/types";
import type { View } from "../scenario/view";

export function beyondReach({ cycle, selected }: View, { topology }: Machine, endCycle: number): Problem[] {
  const problems: Problem[] = [];
  if (cycle !== null && cycle > endCycle) {
    const message = `${cycle} is beyond the end of the run, cycle ${endCycle}; it goes there instead`;
    problems.push({ path: "view.t", severity: "warning", message });
  }
  if (selected && !existsIn(topology, selected)) {
    const message = `this network has no ${selected.kind} ${selected.id}; nothing is selected`;
    problems.push({ path: "view.sel", severity: "warning", message });
  }
  return problems;
}
