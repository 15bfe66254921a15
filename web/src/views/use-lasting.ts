/** What flashes by in an instant is not worth showing: a value counts once it has been there for a moment. */
import { useEffect, useState } from "react";

const MOMENT_MS = 250;

/** True when `is` has been true for a moment. */
export function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return;
    const timer = setTimeout(() => setLasts(true), MOMENT_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [is]);
  return is && lasts;
}
