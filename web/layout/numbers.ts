/**
 * Every number on the page, and the term of the glossary that explains it: the walk asks for each number what the page
 * itself answers when a user points at it (web/src/features/glossary/term-of.ts).
 */
import { group } from "d3-array";
import { all, termOf } from "./page";

export type SeenNumber = {
  /** The text with the number. */
  text: string;
  /** Its element and the elements around it, the closest first. */
  place: string;
  term: string | null;
};

/**
 * Digits that count nothing: names of objects, products and papers, places in papers, and versions. A text has a number
 * if it has a digit without them.
 */
const NAMES = [
  // Objects: "Elite 2.1", "nodes 4–7, 9", "node 3 → node 5".
  /\b(?:nodes?|Elites?|switch|links?|level|channel|jobs?|process(?:es)?|chassis|packet|number) \d+(?:[.,]\d+)*(?:(?:–| to |, )\d+)*/gi,
  /\b\d+ → \d+\b/g,
  // Products and programs.
  /\b(?:QsNetII?|Elite|Elan-?|QM|QS|Sweep)-?\d+[A-Z]?\b|\b4X\b|\bA4\b|\bEV-?\d+\b|\bES\d+\b|\bElan\d?lib\b|\bNAS CG\b|\bp2p\b/gi,
  /\b(?:qsnet2?|infiniband|asciq)-\d+(?:-[a-z]+)*\b/gi,
  /\bPCI-?X?[ -]?(?:64|133)?(?:[/-](?:33|66|820|860|910))?\b/gi,
  // Papers: claims, places, years, pages.
  /\b[PQTS]\d+[a-z]?\b/g,
  /\b(?:sections?|tables?|figures?|step|claims?|reference) \d+(?:\.\d+)*(?:\([a-z]\))?(?:(?:, | and |–| to )\d+(?:\.\d+)*)*/gi,
  /\[[A-Z]\] (?:\d+(?:\.\d+)*(?:, )?)+/g,
  /\b(?:19|20)\d\d\b/g,
  /\b95 %/g,
  /\bengine \d+(?:\.\d+)*/gi,
];

/** Places whose numbers count nothing of a simulation. */
const NOT_COUNTED = [
  "option, datalist, textarea, kbd, code, pre, a[href^='http'], .qr, .report-link",
  // Texts and names from users.
  ".note-text, .note-card, .note-list, .branch-name, .side-name, .report-head h2, .report-columns h4",
  "[data-path='name'] input, [data-path$='.name'] input, .sweep-base strong, .field-problem",
  // Names of scenarios, papers and commands.
  ".preset, .presets-find, .preset-group, .preset-words p:not(.preset-answer), .goal, .question-text h2, .paper-choice, button[data-command]",
  // Places in a lesson and in the report; and the text of lessons, whose sources the compiler checks.
  ".step-bar, .report-foot, .lesson-text .prose, .lesson-text .question",
].join(", ");

const withoutNames = (text: string): string => NAMES.reduce((left, name) => left.replace(name, " "), text);
const hasNumber = (text: string): boolean => /\d/.test(withoutNames(text));

function isSeen(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  // Texts for screen readers are a pixel wide.
  return shown && width > 1 && height > 1 && !element.closest(".visually-hidden");
}

function pathOf(element: Element): string {
  const steps: string[] = [];
  for (
    let at: Element | null = element;
    at && at !== document.body && steps.length < 6;
    at = at.parentElement
  ) {
    const classes = [...at.classList].map((name) => `.${name}`).join("");
    const label = at.getAttribute("data-path") ?? at.getAttribute("aria-label") ?? "";
    steps.push(`${at.localName}${classes}${label ? `[${label.slice(0, 40)}]` : ""}`);
  }
  return steps.join(" < ");
}

/** The text that a control shows. */
function shownText(control: HTMLInputElement | HTMLSelectElement): string {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.textContent ?? "";
  return ["text", "number", "search"].includes(control.type) ? control.value : "";
}

/** All numbers of the page, or of its open sheet. */
export function seenNumbers(): SeenNumber[] {
  const root = all("dialog[open]").at(-1) ?? document.body;
  const found: SeenNumber[] = [];
  const add = (element: Element, text: string) => {
    if (element.closest(NOT_COUNTED) || !hasNumber(text) || !isSeen(element)) return;
    const words = text.trim().replaceAll(/\s+/g, " ").slice(0, 100);
    found.push({ text: words, place: pathOf(element), term: termOf(element) });
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (element && !element.closest("script, style, title, desc")) add(element, node.textContent ?? "");
  }
  for (const control of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select"))
    add(control, shownText(control));
  return found;
}

/** Numbers without a term: one for each place, with the count of further ones like it. */
export function unexplained(numbers: readonly SeenNumber[]): string[] {
  const missing = numbers.filter(({ term }) => term === null);
  const places = group(missing, ({ place }) => place.replaceAll(/\[[^\]]*\]/g, ""));
  return [...places.values()].map((same) => {
    const more = same.length > 1 ? ` and ${same.length - 1} more` : "";
    return `"${same[0]!.text}"${more} in ${same[0]!.place}`;
  });
}

/** Labels that name no term, and labels of too much: an element with labels of its own would explain all its numbers. */
export function wrongLabels(): string[] {
  return all("[data-term]").flatMap((label) => {
    const name = label.getAttribute("data-term");
    if (termOf(label.cloneNode(false) as Element) === null) return [`${name} is no term`];
    return label.querySelector("table, dl, form, section, [data-path]") ? [`${name} is of too much`] : [];
  });
}
