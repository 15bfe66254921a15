/** Searches the glossary: terms whose name matches come before those whose definition does. */
import { plainWords } from "../../base/texts";
import type { Block, GlossaryEntry, Inline } from "../../lessons";

function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === "text" || inline.kind === "code") return inline.text;
      return "inlines" in inline ? wordsOf(inline.inlines) : "";
    })
    .join("");
}

const textOf = (blocks: readonly Block[]) =>
  blocks.map((block) => ("inlines" in block ? wordsOf(block.inlines) : "")).join(" ");

/** Lower is better; null where some of the words are nowhere. */
function rank(
  { title, also, metrics, parameters, blocks }: GlossaryEntry,
  words: readonly string[],
): number | null {
  const names = [title, ...also].map(plainWords);
  const whole = words.join(" ");
  if (names.includes(whole)) return 0;
  if (names.some((name) => name.startsWith(whole))) return 1;
  const has = (text: string) => words.every((word) => ` ${text}`.includes(` ${word}`));
  if (names.some(has)) return 2;
  if ([...metrics, ...parameters].some((id) => has(plainWords(id)))) return 3;
  return has(plainWords(`${names.join(" ")} ${textOf(blocks)}`)) ? 4 : null;
}

/** In the order that they came in, where they fit alike; all of them for nothing. */
export function found(entries: readonly GlossaryEntry[], typed: string): readonly GlossaryEntry[] {
  const words = plainWords(typed)
    .split(" ")
    .filter((word) => word !== "");
  if (words.length === 0) return entries;
  return entries
    .flatMap((entry) => {
      const at = rank(entry, words);
      return at === null ? [] : [{ entry, at }];
    })
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
}
