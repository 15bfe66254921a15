/** A sheet that is there to be printed: on screen as it will be on paper, on paper nothing else of the page is left. */
import type { ReactNode } from "react";
import { Sheet, type SheetFlag } from "./Sheet";
import { useSession } from "./session-context";
import "./printed-sheet.css";

type Props = {
  shown: SheetFlag;
  /** The command that shows it. */
  command: string;
  title: string;
  className: string;
  /** What will be printed, in words. */
  what: string;
  /** Whether all of it is there; it is, unless it says otherwise. */
  ready?: boolean;
  /** Null while there is nothing to be printed. */
  children: ReactNode;
};

export function PrintedSheet({ shown, command, title, className, what, ready = true, children }: Props) {
  const session = useSession();
  return (
    <Sheet shown={shown} command={command} title={title} className={`printed ${className}`}>
      {children === null ? null : (
        <p className="printed-bar">
          <button
            type="button"
            className="primary"
            disabled={!ready}
            onClick={() => session.page.print()}
            title="Opens the browser's own dialog, which saves as PDF, too"
          >
            Print
          </button>
          <span className="muted">{what}</span>
        </p>
      )}
      {children}
    </Sheet>
  );
}
