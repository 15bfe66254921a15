/**
 * Every number that is seen on the page, and whether a term of the glossary explains it: the walk asks for each what
 * the page itself answers when somebody points at it (web/src/features/glossary/term-of.ts).
 */
import { group } from "d3-array";
import type { Flitscope } from "./flitscope";

export type SeenNumber = {
  /** The text that it stands in. */
  text: string;
  /** Where that is: its element and what it is a part of, the closest first. */
  place: string;
  term: string | null;
};

/**
 * Digits that count nothing: names of objects and parts, of products and papers, places in these, keys and versions.
 * What is left of a text without them has a number if it has a digit.
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

/** What counts nothing of a simulation, as it is chosen, written or copied. */
const NOT_COUNTED = [
  "option, datalist, textarea, kbd, code, pre, a[href^='http'], .qr, .report-link",
  // Texts and names that users gave.
  ".note-text, .note-card, .note-list, .branch-name, .side-name, .report-head h2, .report-columns h4",
  "[data-path='name'] input, [data-path$='.name'] input, .sweep-base strong, .field-problem",
  // Names of scenarios, papers and commands.
  ".preset, .presets-find, .preset-group, .preset-words p:not(.preset-answer), .goal, .paper-choice, button[data-command]",
  // Places in a lesson and in the report; and the text of lessons, of which the compiler wants sources.
  ".step-bar, .report-foot, .lesson-text .prose, .lesson-text .question",
].join(", ");

/** All numbers below a place of the page, of its open sheet if it has one. */
export async function seenNumbers(app: Flitscope, place = "body"): Promise<SeenNumber[]> {
  const patterns = NAMES.map(({ source, flags }) => [source, flags] as const);
  return await app.page.evaluate(
    ([selector, notCounted, names]) => {
      const without = (text: string) =>
        names.reduce((left, [source, flags]) => left.replace(new RegExp(source, flags), " "), text);
      const isSeen = (element: Element) => {
        const box = element.getBoundingClientRect();
        const shown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        // What only screen readers have is a pixel wide.
        return shown && box.width > 1 && box.height > 1 && !element.closest(".visually-hidden");
      };
      const pathOf = (element: Element) => {
        const steps: string[] = [];
        for (
          let at: Element | null = element;
          at && at !== document.body && steps.length < 6;
          at = at.parentElement
        ) {
          const names = [...at.classList].map((name) => `.${name}`).join("");
          const more = at.getAttribute("data-path") ?? at.getAttribute("aria-label") ?? "";
          steps.push(`${at.localName}${names}${more ? `[${more.slice(0, 40)}]` : ""}`);
        }
        return steps.join(" < ");
      };
      const told = (element: Element, text: string) => ({
        text: text.trim().replaceAll(/\s+/g, " ").slice(0, 100),
        place: pathOf(element),
        term: window.__flitscope!.termOf(element),
      });
      const root = document.querySelector("dialog[open]") ?? document.querySelector(selector)!;
      const found: { text: string; place: string; term: string | null }[] = [];
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const element = node.parentElement;
        if (!element || !/\d/.test(without(node.textContent ?? "")) || element.closest(notCounted)) continue;
        if (element.closest("script, style, title, desc") || !isSeen(element)) continue;
        found.push(told(element, node.textContent ?? ""));
      }
      for (const control of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input, select")) {
        if (!isSeen(control) || control.closest(notCounted)) continue;
        const text =
          control instanceof HTMLSelectElement
            ? (control.selectedOptions[0]?.textContent ?? "")
            : ["text", "number", "search"].includes(control.type)
              ? control.value
              : "";
        if (/\d/.test(without(text))) found.push(told(control, text));
      }
      return found;
    },
    [place, NOT_COUNTED, patterns] as const,
  );
}

/** Those that no term explains: one for each place, with how many more there are like it. */
export function unexplained(numbers: readonly SeenNumber[]): string[] {
  const missing = numbers.filter(({ term }) => term === null);
  const places = group(missing, ({ place }) => place.replaceAll(/\[[^\]]*\]/g, ""));
  return [...places.values()].map((all) => {
    const more = all.length > 1 ? ` and ${all.length - 1} more` : "";
    return `"${all[0]!.text}"${more} in ${all[0]!.place}`;
  });
}

/** Labels that name no term, and those that are no labels: what has labels of its own would explain all numbers at once. */
export function wrongLabels(app: Flitscope): Promise<string[]> {
  return app.page.evaluate(() =>
    [...document.querySelectorAll("[data-term]")].flatMap((label) => {
      const name = label.getAttribute("data-term");
      const alone = label.cloneNode(false) as Element;
      if (window.__flitscope!.termOf(alone) === null) return [`${name} is no term`];
      return label.querySelector("table, dl, form, section, [data-path]") ? [`${name} is of too much`] : [];
    }),
  );
}
