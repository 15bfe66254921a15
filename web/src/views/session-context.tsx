/** How views reach the session and read the state. */
import { createContext, use, useDeferredValue, useEffect } from "react";
import { useStore } from "zustand";
import type { AppState } from "../state/app-state";
import type { LatestFrameHolder } from "../state/latest-frame";
import type { Session } from "../state/session";

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("This view is used outside of the session's context.");
  return session;
}

export function useApp<T>(select: (state: AppState) => T): T {
  return useStore(useSession().store, select);
}

/** The newest frames of the side in focus. */
export function useFrames(): LatestFrameHolder {
  const focus = useApp((state) => state.focus);
  return useSession().engine.frames[focus];
}

/**
 * The same as `useApp` for what may follow a moment later. React draws it between frames, in pieces of a few milliseconds, so that
 * the instruments of a large machine never hold up the pointer or a key.
 */
export function useAppLater<T>(select: (state: AppState) => T): T {
  const session = useSession();
  const now = useApp(select);
  const later = useDeferredValue(now);
  useEffect(() => (now === later ? undefined : session.follow()), [session, now, later]);
  return later;
}
