/** How the last operation of a collective job went; asked again with each status, one question at a time. */
import { useEffect, useMemo, useState } from "react";
import type { CollectiveTimeline } from "../../engine/types";
import { Latest } from "../../state/latest";
import { useApp, useSession } from "../session-context";

type Told = { job: number; timeline: CollectiveTimeline | null };

export function useTimeline(job: number): CollectiveTimeline | null {
  const session = useSession();
  const status = useApp((state) => state.status);
  const [told, setTold] = useState<Told | null>(null);
  const latest = useMemo(
    () =>
      new Latest<number>(async (wanted) => {
        const timeline = await session.engine.ask((client) => client.collective(wanted));
        setTold({ job: wanted, timeline });
      }),
    [session],
  );
  useEffect(() => {
    if (status) latest.want(job);
    return () => latest.forget();
  }, [latest, job, status]);
  return told?.job === job ? told.timeline : null;
}
