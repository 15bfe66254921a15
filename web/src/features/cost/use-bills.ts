/** Bills by the engine, for scenarios as text; until new ones are there, the last ones stand. */

import { useEffect, useMemo, useState } from "react";
import type { BillOutcome } from "../../engine/types";
import { CoalescingQueue } from "../../state/coalescing-queue";
import { useSession } from "../../views/session-context";

export type Bills = {
  /** By the text that each is of. */
  of: (text: string) => BillOutcome | null;
  /** Whether they are of what was asked for last. */
  late: boolean;
};

/** A text of JSON has no line break. */
const BREAK = "\n";

type Told = { texts: string; outcomes: ReadonlyMap<string, BillOutcome> };
const NOTHING: Told = { texts: "", outcomes: new Map() };

export function useBills(texts: readonly string[]): Bills {
  const session = useSession();
  const wanted = texts.join(BREAK);
  const [told, setTold] = useState(NOTHING);
  const queue = useMemo(
    () =>
      new CoalescingQueue<string>(async (all) => {
        const asked = all.split(BREAK);
        const bills = await session.engine.ask((client) =>
          Promise.all(asked.map((text) => client.bill(text))),
        );
        if (!bills) return;
        setTold({ texts: all, outcomes: new Map(bills.map((bill, at) => [asked[at] ?? "", bill])) });
      }),
    [session],
  );
  useEffect(() => {
    if (wanted) queue.push(wanted);
    return () => queue.clear();
  }, [queue, wanted]);
  return useMemo(
    () => ({ of: (text: string) => told.outcomes.get(text) ?? null, late: told.texts !== wanted }),
    [told, wanted],
  );
}
