/** What the engine tells of a job beside its summary; asked again with each status, one question at a time. */
import { useEffect, useMemo, useState } from "react";
import type { EngineClient } from "../engine/client";
import { Latest } from "../state/latest";
import { useApp, useSession } from "./session-context";

/** `ask` is one function for as long as the view is there. */
export function useTold<T>(
  job: number,
  ask: (client: EngineClient, job: number) => Promise<T | null>,
): T | null {
  const session = useSession();
  const status = useApp((state) => state.status);
  const [told, setTold] = useState<{ job: number; answer: T | null } | null>(null);
  const latest = useMemo(
    () =>
      new Latest<number>(async (wanted) => {
        const answer = await session.engine.ask((client) => ask(client, wanted));
        setTold({ job: wanted, answer });
      }),
    [session, ask],
  );
  useEffect(() => {
    if (status) latest.want(job);
    return () => latest.forget();
  }, [latest, job, status]);
  return told?.job === job ? told.answer : null;
}
