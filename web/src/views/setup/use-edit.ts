/** The scenario that the form shows, and how it is edited. */
import type { Scenario } from "../../engine/types";
import { markedAsEdited } from "../../scenario/naming";
import { useApp, useSession } from "../session-context";

/** The draft while the engine objects to it, else what is open. */
export function useShownScenario(): Scenario | null {
  return useApp((state) => state.draft ?? state.opened?.scenario ?? null);
}

export function useEdit(): (change: (scenario: Scenario) => Scenario) => void {
  const session = useSession();
  return (change) => void session.opening.edit((scenario) => markedAsEdited(change(scenario)));
}

export function useRename(): (name: string) => void {
  const session = useSession();
  return (name) => void session.opening.edit((scenario) => ({ ...scenario, name }));
}
