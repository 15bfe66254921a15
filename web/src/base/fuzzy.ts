/**
 * How well a few typed letters fit a name: they have to occur in it in their order; starts of words and letters in a
 * row count for more, and a short name wins over a long one.
 *
 * Absent here: no spelling is mended.
 */

const WORD_START = 8;
const IN_A_ROW = 10;
const SAME_LETTER = 1;

export type Match = {
  score: number;
  /** Places of the letters in the name. */
  places: readonly number[];
};

function startsWord(name: string, place: number): boolean {
  return place === 0 || !/[\p{L}\p{N}]/u.test(name[place - 1]!);
}

/** Null where a letter is missing. Spaces between the letters only part them. */
export function fuzzyMatch(typed: string, name: string): Match | null {
  const letters = [...typed.toLowerCase()].filter((letter) => letter.trim() !== "");
  const text = name.toLowerCase();
  if (letters.length === 0) return { score: 0, places: [] };
  // The best way to place the letters so far, for each place of the letter that was placed last.
  let ways: (Match | null)[] = Array.from(text, () => null);
  for (const [index, letter] of letters.entries()) {
    const next: (Match | null)[] = Array.from(text, () => null);
    let best: Match | null = null;
    for (let place = 0; place < text.length; place++) {
      const before = place > 0 ? ways[place - 1] : null;
      if (before && (best === null || before.score > best.score)) best = before;
      if (text[place] !== letter) continue;
      const own = SAME_LETTER + (startsWord(text, place) ? WORD_START : 0);
      if (index === 0) {
        next[place] = { score: own, places: [place] };
        continue;
      }
      const joined = before ? before.score + IN_A_ROW : Number.NEGATIVE_INFINITY;
      const apart = best ? best.score : Number.NEGATIVE_INFINITY;
      const from = joined >= apart ? before : best;
      if (from) next[place] = { score: own + Math.max(joined, apart), places: [...from.places, place] };
    }
    ways = next;
  }
  const found = ways.filter((way) => way !== null);
  if (found.length === 0) return null;
  const { score, places } = found.reduce((a, b) => (b.score > a.score ? b : a));
  return { score: score - name.length / 100, places };
}

export type Found<T> = { item: T; match: Match };

/** Those that fit, the best first; equals stay in their order. */
export function fuzzyFind<T>(typed: string, items: readonly T[], nameOf: (item: T) => string): Found<T>[] {
  return items
    .flatMap((item) => {
      const match = fuzzyMatch(typed, nameOf(item));
      return match ? [{ item, match }] : [];
    })
    .sort((a, b) => b.match.score - a.match.score);
}
