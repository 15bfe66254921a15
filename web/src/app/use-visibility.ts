/** Tells the session when no one can see the page: another tab is in front, or its frame is scrolled out of sight. */
import { useEffect } from "react";
import type { Session } from "../state/session";

export function useVisibility(session: Session): void {
  useEffect(() => {
    let inSight = true;
    const tell = () => void session.setHidden(document.hidden || !inSight);
    // It may have been opened where no one sees it.
    tell();
    document.addEventListener("visibilitychange", tell);
    // Browsers tell a page nothing of its frame, but what of it can be seen. A window of its own always can.
    const observer = new IntersectionObserver((entries) => {
      inSight = entries.at(-1)?.isIntersecting ?? true;
      tell();
    });
    if (window.parent !== window) observer.observe(document.documentElement);
    return () => {
      observer.disconnect();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [session]);
}
