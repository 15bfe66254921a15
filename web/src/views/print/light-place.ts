/** A place out of sight where the colours of the light theme hold, whatever the page's theme is: paper is white. */
import "./light-place.css";

/** The caller removes it. */
export function lightPlace(): HTMLElement {
  const place = document.createElement("div");
  place.className = "light-place";
  place.dataset.theme = "light";
  place.setAttribute("aria-hidden", "true");
  place.inert = true;
  return document.body.appendChild(place);
}
