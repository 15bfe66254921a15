/**
 * The dialog of a sheet. The browser keeps the focus in it, closes it on Esc, and gives the focus back to where it was.
 *
 * The browser says only a frame later that a dialog was closed. Who has opened it again by then, as with two searches
 * in quick succession, is not to lose it.
 */
import { type ReactNode, useLayoutEffect, useRef } from "react";
import * as texts from "./texts";

/** Where nothing has the focus, Tab continues from where the dialog stood, which is behind the whole page. */
function tabFromTheTop(): void {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute("tabindex");
}

type Props = {
  title: string;
  className: string;
  /** Without a head: a press next to it closes it. */
  bare?: boolean | undefined;
  onClose(): void;
  children: ReactNode;
};

export function SheetFrame({ title, className, bare = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Before it leaves the page: the focus goes back only from a dialog that was closed.
    return () => {
      shown?.close();
      // Once it has left the page.
      queueMicrotask(() => {
        if (document.activeElement === document.body) tabFromTheTop();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={bare ? className : `sheet ${className}`}
      aria-label={title}
      // At once: a key that is pressed before the browser says that it was closed is no longer the sheet's.
      onCancel={({ currentTarget, target }) => {
        if (target === currentTarget) onClose();
      }}
      onClose={({ currentTarget, target }) => {
        if (target === currentTarget && !currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        if (bare && event.target === event.currentTarget) onClose();
      }}
    >
      {bare ? null : (
        <div className="panel-head">
          <h2>{title}</h2>
          <button type="button" onClick={onClose}>
            {texts.close}
          </button>
        </div>
      )}
      {children}
    </dialog>
  );
}
