/** A sheet that is fetched when it is asked for the first time; whoever never asks for it never loads it. */
import { type ComponentType, useEffect, useState } from "react";
import type { AppState } from "../state/app-state";
import type { SheetFlag } from "./Sheet";
import { useApp, useSession } from "./session-context";

type Props = {
  shown: SheetFlag;
  load: () => Promise<ComponentType>;
  /** What could not be loaded, when it could not: "The scorecard". */
  name: string;
};

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
