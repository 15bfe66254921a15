/**
 * Puts a point of the sweep on the stage, in the longest run that is done of it: by its link, or by its text where it is too
 * large for one.
 */

import type { PlannedRun, StudyPlan } from "../../engine/types";
import { formatAddress } from "../../scenario/address";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";
import { useSession } from "../../views/session-context";

export function useOpenPoint(plan: StudyPlan): (point: number) => void {
  const session = useSession();
  return (at) => {
    const planned = plan.points[at];
    if (!planned) return;
    const { more, runs } = session.store.getState().sweep;
    const [first] = planned.keys;
    const seed = plan.runs.find(({ key }) => key === first)?.seed;
    const isOfPoint = (run: PlannedRun) => run.name === planned.name && run.seed === seed;
    const point = more.findLast((run) => isOfPoint(run) && runs.get(run.key)?.phase === "done") ?? planned;
    session.store.setState(ALL_SHEETS_CLOSED);
    if (point.link !== null) {
      window.location.hash = formatAddress(point.link);
      return;
    }
    void session.opening.open({
      origin: "file",
      about: point.name,
      source: { kind: "text", text: point.scenario, lenient: false },
      play: session.playsAtStart,
    });
  };
}
