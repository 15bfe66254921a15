/**
 * Puts on the root element that someone presents, and what is chosen beside the picture: present.css does the rest. A
 * browser ends the full screen by its own Esc, and tells the page only afterwards; that Esc ends presenting, too.
 */
import type { AppStore } from "../state/store";

export function followPresenting(store: AppStore): void {
  const { dataset } = document.documentElement;
  store.subscribe(({ presenting, presented }, before) => {
    if (presenting === before.presenting && presented === before.presented) return;
    if (presenting) dataset.presenting = presented;
    else delete dataset.presenting;
  });
  document.addEventListener("fullscreenchange", () => {
    const fullScreen = document.fullscreenElement !== null;
    store.setState(fullScreen ? { fullScreen } : { fullScreen, presenting: false });
  });
}
