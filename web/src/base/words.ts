/** Words as they stand at the start and in the middle of a sentence. */

/** "node 12" → "Node 12". */
export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Load 0.3 → 0.5" goes on in small letters after a colon, "I/O nodes" does not. */
export function inSentence(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
