/** Finds presets by the words of their name, question and group. */
import { plainWords } from "../../base/texts";
import type { Preset } from "../../scenario/presets";

/** Those with every typed word at the start of one of their own, in their order; all of them for nothing. */
export function foundPresets(presets: readonly Preset[], typed: string): readonly Preset[] {
  const words = plainWords(typed).split(" ");
  return presets.filter(({ id, title, question, group, goal }) => {
    const text = ` ${plainWords(`${title} ${question} ${group} ${goal} ${id}`)}`;
    // "1024" is "1,024", and "hotspot" is "hot-spot".
    const close = ` ${plainWords(`${title} ${question} ${group}`.replaceAll(/[,-]/g, ""))}`;
    return words.every((word) => text.includes(` ${word}`) || close.includes(` ${word}`));
  });
}

/**
 * The preset that Enter opens while the list may still be that of words typed before: the one that arrows chose, where
 * the words find it, or else the first that they find.
 */
export function presetToOpen(
  found: readonly Preset[],
  list: { isCurrent: boolean; active: string | null; chosen: string | null },
): string | undefined {
  const isFound = found.some(({ id }) => id === list.active);
  const keeps = list.isCurrent || (list.chosen !== null && isFound);
  return (keeps ? list.active : found[0]?.id) ?? undefined;
}
