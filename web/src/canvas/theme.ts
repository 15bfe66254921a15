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

/** Reads the tokens that hold at this element. Main thread only. */
export function readCanvasTheme(element: Element): CanvasTheme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
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
    font: token("font-sans"),
  };
}
