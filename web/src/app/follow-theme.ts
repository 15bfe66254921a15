/**
 * Puts the chosen theme on the root element, where theme/tokens.css and the picture look for it. Who leaves it to a
 * system that asks for more contrast gets that; light or dark by the system is a matter of the style sheet.
 */
import type { AppStore } from "../state/store";

export function followTheme(store: AppStore): void {
  const more = window.matchMedia("(prefers-contrast: more)");
  const apply = () => {
    const { theme } = store.getState();
    const { dataset } = document.documentElement;
    if (theme !== "system") dataset.theme = theme;
    else if (more.matches) dataset.theme = "contrast";
    else delete dataset.theme;
  };
  apply();
  more.addEventListener("change", apply);
  store.subscribe((state, before) => {
    if (state.theme !== before.theme) apply();
  });
}
