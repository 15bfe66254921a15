/** One quiet line for what just happened; read out politely. */
import { useEffect, useState } from "react";
import { useApp } from "../session-context";

const SHOWN_MS = 5000;

export function NoticeLine() {
  const notice = useApp((state) => state.notice);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setGone(notice.serial), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  const shown = notice !== null && notice.serial !== gone;
  return (
    <output className="notice" aria-live="polite" data-shown={shown}>
      {shown ? notice.text : ""}
    </output>
  );
}
