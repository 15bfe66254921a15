/** The scorecard, fetched when it is asked for the first time; whoever only watches the network never loads it. */
import { type ComponentType, useEffect, useState } from "react";
import { useApp, useSession } from "../session-context";

export function ScorecardLater() {
  const session = useSession();
  const shown = useApp((state) => state.scorecardShown);
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!shown || Sheet) return;
    import("./ScorecardSheet").then(
      ({ ScorecardSheet }) => setSheet(() => ScorecardSheet),
      () => {
        session.store.setState({ scorecardShown: false });
        session.notice("The scorecard could not be loaded. Is the page still reachable?");
      },
    );
  }, [session, shown, Sheet]);
  return Sheet ? <Sheet /> : null;
}
