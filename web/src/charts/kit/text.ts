/** How much room words take in a drawing, before anybody has drawn them: counted in letters, and a little too much. */

/** Of a figure, on average, in pixels. */
export const LETTER = 7.1;

/** What the longest of some figures takes to the left of an axis. */
export function roomFor(figures: readonly string[]): number {
  return Math.ceil(Math.max(0, ...figures.map(({ length }) => length)) * LETTER) + 9;
}

/** What a figure below an axis needs next to its neighbours. */
export function labelRoom(figures: readonly string[]): number {
  return Math.max(30, Math.max(1, ...figures.map(({ length }) => length)) * LETTER + 8);
}

/** Of a letter among words, on average. */
const WORD_LETTER = 6.8;

/** About as many letters as there is room for. */
export function cut(text: string, room: number): string {
  const letters = Math.max(8, Math.floor(room / WORD_LETTER));
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}

/** The first of some texts, the longest of them first, that has room; else as much of the last as there is room for. */
export function fitting(texts: readonly string[], room: number): string {
  return texts.find((text) => text.length * WORD_LETTER <= room) ?? cut(texts.at(-1) ?? "", room);
}
