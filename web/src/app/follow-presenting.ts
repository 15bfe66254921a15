/**
 * Puts on the root element that someone presents, and what is chosen next to the picture: present.css does the rest. A
 * browser ends the full screen by its own Esc, and tells the page only afterwards; that Esc ends presenting, too.
 */
import { presentedNow } from "../state/restrictions";
import type { AppStore } from "../state/store";

export function followPresenting(store: AppStore): void {
  const { dataset } = document.documentElement;
  store.subscribe((state) => {
    const shown = state.presenting ? presentedNow(state) : undefined;
    if (shown === dataset.presenting) return;
    if (shown) dataset.presenting = shown;
    else delete dataset.presenting;
  });
  document.addEventListener("fullscreenchange", () => {
    const fullScreen = document.fullscreenElement !== null;
    store.setState(fullScreen ? { fullScreen } : { fullScreen, presenting: false });
  });
}
