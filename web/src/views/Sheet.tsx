/** A sheet over the page, shown while the state says so. A native dialog keeps the focus and closes on Esc. */
import { type ReactNode, useEffect, useRef } from "react";
import type { AppState } from "../state/app-state";
import { useApp, useSession } from "./session-context";

type Props = {
  /** What says whether it is shown. */
  shown: "keysShown" | "scorecardShown";
  /** The command that shows it. */
  command: string;
  title: string;
  className: string;
  children: ReactNode;
};

export function Sheet({ shown, command, title, className, children }: Props) {
  const session = useSession();
  const isShown = useApp((state) => state[shown]);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isShown && !dialog.current?.open) dialog.current?.showModal();
    if (!isShown) dialog.current?.close();
  }, [isShown]);
  const close = () => session.store.setState({ [shown]: false } as Partial<AppState>);
  return (
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      data-command={command}
      aria-label={title}
      onClose={close}
    >
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
