/** When the page goes away: what is kept of it is as new as can be. Phones only say that they hide the page. */
import { useEffect } from "react";
import type { Session } from "../state/session";

export function useAutosave({ autosave }: Session): void {
  useEffect(() => {
    const flush = () => autosave.flush();
    window.addEventListener("pagehide", flush);
    document.addEventListener("visibilitychange", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", flush);
    };
  }, [autosave]);
}

/** Whether the browser loads again what was there before: by the user's wish, by its own recovery, or going back. */
export function isReload(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === "reload" || type === "back_forward";
}
