/**
 * How well typed words fit an entry. Each has to begin a word of the entry's name, of a synonym, or of what the entry is
 * about; the name counts for more than a synonym, and all of it for more than its beginning.
 *
 * It has no letters scattered over a name, and no spelling is repaired.
 */

/** From the best fit to the least. */
const RANKS = ["name", "beginning", "phrase", "words", "synonym", "synonym-words", "elsewhere"] as const;

export type Searched = {
  name: string;
  /** Other names, where there is little room. */
  alsoNamed?: readonly string[];
  synonyms: readonly string[];
  /** Whatever else is known of it: its kind, its question, its goal. */
  about: string;
};

export type Match = {
  rank: number;
  /** Places of the typed letters in the name. */
  places: readonly number[];
  /** The synonym by which it was found, if it was. */
  synonym: string | null;
};

type Word = { text: string; at: number };

const WORD = /[\p{L}\p{N}]+/gu;
/** "hot-spot" is "hotspot", too, "1,024" is "1024", and "I/O" is "IO". */
const JOINED = /[\p{L}\p{N}]+(?:[-,/][\p{L}\p{N}]+)+/gu;
const SMALL = new Set(["a", "an", "the"]);

function wordsOf(text: string): Word[] {
  const lower = text.toLowerCase();
  const words = [...lower.matchAll(WORD)].map((found) => ({ text: found[0], at: found.index }));
  const large = words.filter(({ text: word }) => !SMALL.has(word));
  return large.length > 0 ? large : words;
}

function joinedWordsOf(text: string): Word[] {
  return [...text.toLowerCase().matchAll(JOINED)].map((found) => ({
    text: found[0].replaceAll(/[-,/]/g, ""),
    at: found.index,
  }));
}

const plain = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

/** The word that each typed word begins, or null where one begins none. */
function begun(typed: readonly Word[], words: readonly Word[]): Word[] | null {
  const found = typed.map(({ text }) => words.find((word) => word.text.startsWith(text)));
  return found.every((word) => word !== undefined) ? found : null;
}

const indexOfRank = (rank: (typeof RANKS)[number]) => RANKS.indexOf(rank);

function rankInName(typed: readonly Word[], name: string): number | null {
  const words = wordsOf(name);
  const [own, phrase] = [plain(words), plain(typed)];
  if (own === phrase) return indexOfRank("name");
  if (own.startsWith(phrase)) return indexOfRank("beginning");
  if (` ${own}`.includes(` ${phrase}`)) return indexOfRank("phrase");
  return begun(typed, [...words, ...joinedWordsOf(name)]) ? indexOfRank("words") : null;
}

function placesIn(typed: readonly Word[], name: string): number[] {
  const words = wordsOf(name);
  const found = typed.flatMap(({ text }) => {
    const word = words.find((each) => each.text.startsWith(text));
    return word ? Array.from(text, (_, letter) => word.at + letter) : [];
  });
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** Null where a typed word begins none of the entry's. Nothing typed fits all alike. */
export function matchOf(text: string, { name, alsoNamed = [], synonyms, about }: Searched): Match | null {
  const typed = wordsOf(text);
  if (typed.length === 0) return { rank: 0, places: [], synonym: null };
  const places = placesIn(typed, name);
  const ranks = [name, ...alsoNamed].flatMap((each) => rankInName(typed, each) ?? []);
  if (ranks.length > 0) return { rank: Math.min(...ranks), places, synonym: null };
  const exact = synonyms.find((each) => plain(wordsOf(each)) === plain(typed));
  if (exact) return { rank: indexOfRank("synonym"), places: [], synonym: exact };
  const close = synonyms.find((each) => begun(typed, [...wordsOf(each), ...joinedWordsOf(each)]));
  if (close) return { rank: indexOfRank("synonym-words"), places: [], synonym: close };
  const all = [name, ...alsoNamed, ...synonyms, about].flatMap((each) => [
    ...wordsOf(each),
    ...joinedWordsOf(each),
  ]);
  return begun(typed, all) ? { rank: indexOfRank("elsewhere"), places, synonym: null } : null;
}
