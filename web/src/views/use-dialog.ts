/**
 * Opens and closes a native dialog as the state says; the browser keeps the focus in it and closes it on Esc.
 *
 * The browser says only a frame later that a dialog was closed. Who has opened it again by then, as with two searches
 * in quick succession, is not to lose it.
 */
import { type RefObject, type SyntheticEvent, useEffect, useRef } from "react";

type Dialog = {
  ref: RefObject<HTMLDialogElement | null>;
  onClose(event: SyntheticEvent<HTMLDialogElement>): void;
};

/** What the dialog's element is to be given; `hide` takes note that it is closed. */
export function useDialog(shown: boolean, hide: () => void): Dialog {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (shown && !ref.current?.open) ref.current?.showModal();
    if (!shown) ref.current?.close();
  }, [shown]);
  return {
    ref,
    onClose: ({ currentTarget }) => {
      if (!currentTarget.open) hide();
    },
  };
}
