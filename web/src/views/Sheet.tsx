/** A sheet over the page, shown while the state says so. */
import type { ReactNode } from "react";
import type { AppState } from "../state/app-state";
import { useApp, useSession } from "./session-context";
import { useDialog } from "./use-dialog";

/** What says whether a sheet is shown. */
export type SheetFlag =
  | "keysShown"
  | "scorecardShown"
  | "sweepShown"
  | "networkComparisonShown"
  | "figuresShown"
  | "reportShown"
  | "shareShown"
  | "lessonsShown"
  | "handoutShown"
  | "glossaryShown"
  | "modelShown";

type Props = {
  shown: SheetFlag;
  /** The command that shows it. */
  command: string;
  title: string;
  className: string;
  children: ReactNode;
};

export function Sheet({ shown, command, title, className, children }: Props) {
  const session = useSession();
  const isShown = useApp((state) => state[shown]);
  const close = () => session.store.setState({ [shown]: false } as Partial<AppState>);
  const dialog = useDialog(isShown, close);
  return (
    <dialog {...dialog} className={`sheet ${className}`} data-command={command} aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <button type="button" onClick={close}>
          Close
        </button>
      </div>
      {children}
    </dialog>
  );
}
