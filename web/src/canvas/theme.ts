/**
 * The colours of the picture as plain values. A worker has no style sheets, so the page reads them from the CSS
 * variables of theme/tokens.css and sends them over, again whenever the theme changes.
 */
import { CONGESTION_STEPS, DIFFERENCE_STEPS, WORM_COLOURS } from "../base/ramp";
import { WAVE_PHASES } from "./types";

export type CanvasTheme = {
  text: string;
  textMuted: string;
  surface: string;
  link: string;
  /** Links and Elites that serve no populated node. */
  absent: string;
  eliteBorder: string;
  /** Nine steps, the least loaded first. */
  congestion: readonly string[];
  /** Nine steps, from the most less to the most more; the middle one is no difference. */
  difference: readonly string[];
  congestionInkLow: string;
  congestionInkHigh: string;
  /** One for each quarter of the machine. */
  worms: readonly string[];
  /** One for each phase of a multicast's branch. */
  wave: readonly string[];
  blocked: string;
  discarded: string;
  /** Links that are full. */
  full: string;
  marked: string;
  markedHalo: string;
  font: string;
};

const RGB = /^rgb\((\d+), (\d+), (\d+)\)$/;

/** "#1f4fc4" for "rgb(31, 79, 196)"; whatever else there is stays as it is. */
function hexadecimal(colour: string): string {
  const parts = RGB.exec(colour)?.slice(1);
  if (!parts) return colour;
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/**
 * Colours of tokens as they hold at an element: what a custom property itself is computed to still has its light and its
 * dark value. Main thread only.
 */
export function withTokenColours<T>(element: Element, read: (colour: (token: string) => string) => T): T {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  try {
    return read((token) => {
      probe.style.color = `var(--${token})`;
      return hexadecimal(getComputedStyle(probe).color);
    });
  } finally {
    probe.remove();
  }
}

/** Reads the tokens that hold at this element. Main thread only. */
export function readCanvasTheme(element: Element): CanvasTheme {
  return withTokenColours(element, (token) => themeOf(token, getComputedStyle(element)));
}

function themeOf(token: (name: string) => string, style: CSSStyleDeclaration): CanvasTheme {
  const series = (name: string, length: number) => Array.from({ length }, (_, i) => token(`${name}-${i}`));
  return {
    text: token("text"),
    textMuted: token("text-muted"),
    surface: token("surface"),
    link: token("link"),
    absent: token("link-absent"),
    eliteBorder: token("elite-border"),
    congestion: series("congestion", CONGESTION_STEPS),
    difference: series("difference", DIFFERENCE_STEPS),
    congestionInkLow: token("congestion-ink-low"),
    congestionInkHigh: token("congestion-ink-high"),
    worms: series("worm", WORM_COLOURS),
    wave: series("wave", WAVE_PHASES.length),
    blocked: token("blocked"),
    discarded: token("discarded"),
    full: token("full"),
    marked: token("marked"),
    markedHalo: token("marked-halo"),
    font: style.getPropertyValue("--font-sans").trim(),
  };
}
