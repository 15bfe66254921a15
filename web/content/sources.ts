/** Sources are compulsory: what a paragraph rests on, and where its numbers come from. */

import type { Inline } from "../src/lessons/lesson.ts";
import { everyInline, inlineText } from "./markdown.ts";
import type { Problems } from "./problems.ts";

const SOURCES = new Set(["claim", "rule", "figure", "here"]);

/** What a sentence rests on. */
const isSource = ({ kind }: Inline) => SOURCES.has(kind);

const MEASURED =
  /(?<![\w.])(?:\$ ?\d[\d.,]*|\d[\d.,]*[\s\u00a0\u202f]?(?:[MG]B\/s|Gbit\/s|[nµμm]s|[KMG]?B|bytes|percent|%|\$))(?!\w)/u;

/** A number with a unit that is outside all links to a source, or null. */
export function bareNumber(inlines: readonly Inline[]) {
  const bare = (each: Inline): string => {
    if (isSource(each) || each.kind === "code") return " ";
    return "inlines" in each ? each.inlines.map(bare).join("") : inlineText(each);
  };
  return MEASURED.exec(inlines.map(bare).join(""))?.[0] ?? null;
}

/** What is said rests on something, and numbers are in links. */
export function checkSources(inlines: readonly Inline[], line: number, problems: Problems) {
  if (inlines.length === 0) return;
  if (!everyInline(inlines).some(isSource)) {
    const begin = inlines.map(inlineText).join("").slice(0, 40);
    problems.add(line, `“${begin}…” has no source; link to claim:, rule:, figure: or here`);
  }
  const number = bareNumber(inlines);
  if (number !== null) {
    problems.add(
      line,
      `“${number}” is outside a link to its source; write [](figure:…), [](claim:…) or [text](rule:…)`,
    );
  }
}
