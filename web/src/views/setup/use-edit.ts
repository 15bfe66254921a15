/** The scenario that the form shows, and how it is edited. Every edit has a name, by which it can be undone. */
import { inSentence } from "../../base/texts";
import type { Scenario } from "../../engine/types";
import { jobTitle } from "../../scenario/job-title";
import { followingEdit } from "../../scenario/naming";
import { shownScenario } from "../../state/selectors";
import { isComparing } from "../../state/sides";
import type { Change } from "../../state/what-if";
import { useApp, useSession } from "../session-context";
import * as texts from "./texts";

/** The draft while the engine objects to it, else the open scenario. */
export function useShownScenario(): Scenario | null {
  return useApp(shownScenario);
}

/** An edit without a name goes by what differs. */
export function useEdit(): (change: Change, name?: string) => void {
  const session = useSession();
  return (change, name) => {
    const edit: Change = (scenario) =>
      followingEdit(scenario, change(scenario), isComparing(session.store.getState()));
    if (session.whatIf.isHolding) session.whatIf.change(edit, name);
    else void session.opening.edit(edit, name);
  };
}

/** Where there are several jobs, the name of an edit begins with the job's. */
export function useJobEdit(number: number): (change: Change, name: string) => void {
  const edit = useEdit();
  const scenario = useShownScenario();
  const jobs = scenario?.jobs ?? [];
  return (change, name) =>
    edit(change, jobs.length > 1 ? `${jobTitle(jobs[number], number)}: ${inSentence(name)}` : name);
}

export function useRename(): (name: string) => void {
  const session = useSession();
  return (name) => void session.opening.edit((scenario) => ({ ...scenario, name }), texts.nameEdit(name));
}

/** "Nodes 64 → 32". */
export function changedFrom(label: string, before: string, after: string): string {
  return `${label} ${before || texts.none} → ${after || texts.none}`;
}
