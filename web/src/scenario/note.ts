/**
 * Notes: a text that someone pinned to a moment, and to an object or to the whole network. They belong to the view: a
 * link carries them, the scenario knows nothing of them.
 *
 * The text is anybody's, and is only ever shown as text.
 */
import type { ObjectRef } from "../base/object-ref";

export type Note = {
  cycle: number;
  /** Null for the whole network. */
  object: ObjectRef | null;
  text: string;
};

export const MAX_NOTES = 16;
export const MAX_NOTE_CHARACTERS = 280;

/** Line ends, other control characters, and those that turn the direction of what follows them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g;
/** Half of a character that takes two units; it can be neither shown nor written. */
const HALF = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** One line of at most so many characters. */
export function noteText(text: string): string {
  const line = text.replace(HALF, "").replace(UNSEEN, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, MAX_NOTE_CHARACTERS).join("").trimEnd();
}

/** By time; those of one moment stay in the order in which they were made. */
export function byTime<N extends Note>(notes: readonly N[]): N[] {
  return [...notes].sort((a, b) => a.cycle - b.cycle);
}
