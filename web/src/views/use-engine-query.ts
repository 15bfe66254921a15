/** A query to the engine about a job, sent again with each status, one at a time. */

import { useEffect, useMemo, useState } from "react";
import type { EngineClient } from "../engine/client";
import { asError } from "../engine/errors";
import { CoalescingQueue } from "../state/coalescing-queue";
import { focusedSide } from "../state/sides";
import { useApp, useSession } from "./session-context";

type Answer<T> = {
  answer: T | null;
  /** What the engine says where it cannot answer. */
  failure: string | null;
};

const NONE = { answer: null, failure: null };

/** `query` is one function for as long as the view is there. */
export function useEngineQuery<T>(
  job: number,
  query: (client: EngineClient, job: number) => Promise<T | null>,
): Answer<T> {
  const session = useSession();
  const status = useApp((state) => focusedSide(state).status);
  const [last, setLast] = useState<Answer<T> & { job: number }>({ ...NONE, job });
  const queue = useMemo(
    () =>
      new CoalescingQueue<number>(async (wanted) => {
        try {
          const answer = await session.engine.askOrThrow((client) => query(client, wanted));
          setLast({ job: wanted, answer, failure: null });
        } catch (thrown) {
          setLast({ job: wanted, answer: null, failure: asError(thrown).message });
        }
      }),
    [session, query],
  );
  useEffect(() => {
    if (status) queue.push(job);
    return () => queue.clear();
  }, [queue, job, status]);
  return last.job === job ? last : NONE;
}
