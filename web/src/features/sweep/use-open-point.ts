/** Puts a point of the sweep on the stage: by its link, or by its text where it is too large for one. */

import type { StudyPlan } from "../../engine/types";
import { formatAddress } from "../../scenario/address";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";
import { useSession } from "../../views/session-context";

export function useOpenPoint(plan: StudyPlan): (point: number) => void {
  const session = useSession();
  return (at) => {
    const point = plan.points[at];
    if (!point) return;
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
