/** The whole page takes a dropped scenario file. */
import { useEffect, useState } from "react";
import { isLocked } from "../state/restrictions";
import type { Session } from "../state/session";
import { dropFile } from "./texts";

function carriesFile(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

export function DropTarget({ session }: { session: Session }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      // Not to be opened by the browser either, in place of the page.
      event.preventDefault();
      setOver(!isLocked(session.store.getState(), "open"));
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) void session.openFile(file);
    };
    window.addEventListener("dragover", onOver);
    window.addEventListener("dragleave", onLeave);
    window.addEventListener("drop", onDrop);
    return () => {
      window.removeEventListener("dragover", onOver);
      window.removeEventListener("dragleave", onLeave);
      window.removeEventListener("drop", onDrop);
    };
  }, [session]);
  return over ? <div className="drop-veil">{dropFile}</div> : null;
}
