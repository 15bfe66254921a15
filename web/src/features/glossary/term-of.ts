/**
 * Which term a place of the page is about: that of its label. A label names its term in `data-term`; what is no label
 * belongs to one by what the page is made of:
 *
 *   the value of a list     its name: `<dd>` → `<dt>`
 *   a cell of a table       the head of its row, else that of its column
 *   a control               its label
 *   what is next to it       that of the field, or its path where it has no label
 *   what is in a table, figure or group of fields and has no label of its own
 *                           the caption of that
 *   anything else           whatever is closest around it and has a term, as a chart is around its ticks
 *
 * `data-term` is the id of a term, or what an id can be looked up by: the path of a field in a scenario, as
 * `jobs[0].load`, or the name of a measure, as `latency_p99_ns`.
 *
 * It does not contain what a term means, and what is a number (web/layout/numbers.ts finds those).
 */
import type { TermId } from "../../base/terms";
import { termOfName } from "./term-names";

export type Explained = {
  id: TermId;
  /** As the label has it: the id, or the path or measure that it was looked up by. */
  name: string;
  /** What the label adds to the meaning of the term. */
  note: string | undefined;
  label: Element;
};

/** What explains itself when it is pressed. */
export const LABELS = "[data-term]";

export function termOf(element: Element): Explained | null {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const label = labelAt(at);
    if (label) return label;
  }
  return null;
}

function labelAt(at: Element): Explained | null {
  return (
    explainedBy(at) ??
    first(labelsOf(at).map((label) => explainedBy(label) ?? explainedBy(label.querySelector(LABELS)))) ??
    fieldAt(at)
  );
}

/** A part of the form says what it edits. */
function fieldAt(at: Element): Explained | null {
  const name = at.getAttribute("data-path");
  const id = name ? termOfName(name) : null;
  return name && id ? { id, name, note: undefined, label: at.querySelector(`label${LABELS}`) ?? at } : null;
}

function explainedBy(label: Element | null | undefined): Explained | null {
  const name = label?.getAttribute("data-term");
  const id = name ? termOfName(name) : null;
  return label && name && id ? { id, name, note: label.getAttribute("data-note") || undefined, label } : null;
}

/** Where the label of this is by what the page is made of, the best first. */
function labelsOf(at: Element): Element[] {
  switch (at.localName) {
    case "dd":
      return nameOf(at);
    case "td":
    case "th":
      return headsOf(at);
    case "input":
    case "select":
    case "textarea":
      return [...((at as HTMLInputElement).labels ?? [])];
    case "table":
      return childrenNamed(at, "caption");
    case "figure":
      return childrenNamed(at, "figcaption");
    case "fieldset":
      return childrenNamed(at, "legend");
    default:
      return [];
  }
}

function nameOf(value: Element): Element[] {
  let before = value.previousElementSibling;
  while (before && before.localName !== "dt") before = before.previousElementSibling;
  return before ? [before] : [];
}

/** Heads of columns may be of several rows; the lowest says most. */
function headsOf(cell: Element): Element[] {
  if (cell.closest("thead")) return [];
  const table = cell.closest("table");
  const row = cell.closest("tr");
  const place = columnOf(cell);
  const above = [...(table?.querySelectorAll("thead > tr") ?? [])].toReversed().flatMap((head) => {
    const found = [...head.children].find((each) => {
      const from = columnOf(each);
      return from <= place && place < from + columnsOf(each);
    });
    return found ? [found] : [];
  });
  const beside = row ? childrenNamed(row, "th").filter((each) => each !== cell) : [];
  return [...beside, ...above];
}

const columnsOf = (cell: Element) => Number(cell.getAttribute("colspan") ?? 1);

function columnOf(cell: Element): number {
  let columns = 0;
  for (let at = cell.previousElementSibling; at; at = at.previousElementSibling) columns += columnsOf(at);
  return columns;
}

const childrenNamed = (of: Element, name: string) =>
  [...of.children].filter((child) => child.localName === name);

const first = (all: readonly (Explained | null)[]): Explained | null => all.find((each) => each) ?? null;
