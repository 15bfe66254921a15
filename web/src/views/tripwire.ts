/**
 * Throws inside of a panel or sheet when a test asks for it, and tells which are there to be asked. Present in test builds
 * only: error-boundary tests go through all parts that are on the page, so that none can be forgotten.
 */
import { useEffect, useSyncExternalStore } from "react";
import * as texts from "./texts";

/** What no boundary contains. */
export const WHOLE_PAGE = texts.wholePage;

const mounted: string[] = [];
let tripped: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Tripwire({ of }: { of: string }): null {
  const throws = useSyncExternalStore(subscribe, () => tripped === of);
  useEffect(() => {
    mounted.push(of);
    return () => {
      mounted.splice(mounted.indexOf(of), 1);
    };
  }, [of]);
  if (throws) throw new Error(`${of} fails because a test wants it.`);
  return null;
}

/** Parts that an error boundary contains now. */
export const partsMounted = (): string[] => mounted.filter((part) => part !== WHOLE_PAGE);

/** Has a part throw each time that it renders, from now on; null ends it. */
export function trip(part: string | null): void {
  tripped = part;
  for (const listener of listeners) listener();
}
