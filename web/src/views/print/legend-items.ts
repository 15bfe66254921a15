/** The legend as it is below the picture, in the colours of paper. */
import type { LegendItem } from "../../canvas/figure";
import { shapesOf } from "./dom-shapes";

/** What is chosen in a list represents the list. */
function wordsOf(entry: Element): string {
  const copy = entry.cloneNode(true) as Element;
  const chosen = [...entry.querySelectorAll("select")].map(({ value }) => value);
  for (const [index, select] of [...copy.querySelectorAll("select")].entries())
    select.replaceWith(` ${chosen[index] ?? ""} `);
  for (const drawing of copy.querySelectorAll("svg")) drawing.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

export async function legendItems(legend: Element | null, place: HTMLElement): Promise<LegendItem[]> {
  if (!legend) return [];
  const words = [...legend.querySelectorAll("li")].map(wordsOf);
  const copy = place.appendChild(legend.cloneNode(true) as Element);
  const entries = [...copy.querySelectorAll("li")];
  const items: LegendItem[] = [];
  for (const [index, entry] of entries.entries()) {
    const svg = entry.querySelector("svg");
    const icon = svg ? await shapesOf(svg) : { width: 0, height: 0, shapes: [] };
    items.push({ icon, text: words[index] ?? "" });
  }
  copy.remove();
  return items;
}
