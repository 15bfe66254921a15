/** Tells the session when nobody can see the page. */
import { useEffect } from "react";
import type { Session } from "../state/session";

export function useVisibility(session: Session): void {
  useEffect(() => {
    const tell = () => void session.playback.setHidden(document.hidden);
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [session]);
}
