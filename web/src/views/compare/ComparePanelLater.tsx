/** The panel of a comparison, fetched when two are compared for the first time. */
import { type ComponentType, useEffect, useState } from "react";
import { useSession } from "../session-context";

export function ComparePanelLater() {
  const session = useSession();
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./ComparePanel").then(
      ({ ComparePanel }) => setPanel(() => ComparePanel),
      () => session.notice("The comparison's panel could not be loaded. Is the page still reachable?"),
    );
  }, [session]);
  return Panel ? <Panel /> : <p className="muted">Fetching what compares…</p>;
}
