/** What is fetched when it is asked for the first time; whoever never asks for it never loads it. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { AppState } from "../state/app-state";
import type { SheetFlag } from "./Sheet";
import { useApp, useSession } from "./session-context";
import { useFetched } from "./use-fetched";

type Props = {
  shown: SheetFlag;
  load: () => Promise<ComponentType>;
  /** What could not be loaded, when it could not: "The scorecard". */
  name: string;
};

/** A sheet. */
export function Later({ shown, load, name }: Props) {
  const session = useSession();
  const isShown = useApp((state) => state[shown]);
  const [Sheet, setSheet] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!isShown || Sheet) return;
    load().then(
      (loaded) => setSheet(() => loaded),
      () => {
        session.store.setState({ [shown]: false } as Partial<AppState>);
        session.notice(`${name} could not be loaded. Is the page still reachable?`);
      },
    );
  }, [session, shown, isShown, load, name, Sheet]);
  return Sheet ? <Sheet /> : null;
}

/**
 * A part of the page, fetched when it is first shown; until then `waiting` stands there. Use it where the part's place
 * keeps its size, or has nothing below it that would move.
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  name: string,
  waiting: ReactNode = null,
): (props: P) => ReactNode {
  return function Fetched(props) {
    const Part = useFetched(load, name);
    return Part ? <Part {...props} /> : waiting;
  };
}
