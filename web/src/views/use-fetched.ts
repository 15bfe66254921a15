/** A part of the page that is fetched when it is first needed. Once it is there, it is there at once wherever it is used. */
import { useEffect, useState } from "react";
import { useSession } from "./session-context";

const fetched = new Map<() => Promise<unknown>, unknown>();

/** Null until it is there; `load` is one function for all who use it. `name` is what could not be loaded, if so. */
export function useFetched<T>(load: () => Promise<T>, name: string): T | null {
  const session = useSession();
  // In an object, since what is fetched may be a function itself.
  const [here, setHere] = useState(() => ({ part: (fetched.get(load) ?? null) as T | null }));
  const { part } = here;
  useEffect(() => {
    if (part) return;
    load().then(
      (loaded) => {
        fetched.set(load, loaded);
        setHere({ part: loaded });
      },
      () => session.notice(`${name} could not be loaded. Is the page still reachable?`),
    );
  }, [session, load, name, part]);
  return part;
}
