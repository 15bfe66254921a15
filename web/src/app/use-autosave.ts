/** When the page goes away: what is kept of it is as new as can be. Phones only say that they hide the page. */
import { useEffect } from "react";
import type { Session } from "../state/session";

export function useAutosave(session: Session): void {
  useEffect(() => {
    const leave = () => session.leave();
    window.addEventListener("pagehide", leave);
    document.addEventListener("visibilitychange", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [session]);
}

/** Whether the browser loads again what was there before: by the user's wish, by its own recovery, or going back. */
export function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}
