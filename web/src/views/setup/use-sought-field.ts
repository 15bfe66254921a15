/** Gives the focus to the field that another part of the page asked for, once the form shows it. */
import { type RefObject, useEffect, useRef } from "react";
import { focusedSide } from "../../state/sides";
import { useApp, useSession } from "../session-context";

export function useSoughtField(form: RefObject<HTMLElement | null>): void {
  const session = useSession();
  const sought = useApp((state) => state.soughtField);
  const payload = useApp((state) => focusedSide(state).opened?.payload ?? null);
  const before = useRef(payload);
  useEffect(() => {
    const place = form.current;
    const isNew = before.current !== payload;
    before.current = payload;
    if (!place || !sought) return;
    if (sought.payload !== payload) {
      // Something else was opened instead.
      if (isNew) session.store.setState({ soughtField: null });
      return;
    }
    const look = () => {
      const control = controlOf(place, sought.path);
      if (!control) return;
      for (let fold = control.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null)
        fold.open = true;
      control.focus();
      control.scrollIntoView({ block: "center" });
      session.store.setState({ soughtField: null });
    };
    // Some parts of the form are fetched when they are first shown.
    const watch = new MutationObserver(look);
    watch.observe(place, { childList: true, subtree: true });
    look();
    return () => watch.disconnect();
  }, [form, session, sought, payload]);
}

/** What is drawn has its mean and its distribution in one place of the form, under the path of the whole. */
const placeOf = (path: string) => path.replace(/\.(mean|mean_ns|distribution)$/, "");

function controlOf(form: HTMLElement, path: string): HTMLElement | null {
  return form.querySelector(`[data-path="${placeOf(path)}"] :is(input, select)`);
}
