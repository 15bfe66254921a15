/** Lists of values: "from 64 to 1,024, doubling", "from 0.1 to 0.5 in steps of 0.1", "4, 6 and 8". */

import { inList } from "../../base/texts";

/** Fewer values are listed. */
const SERIES = 3;
const STEPS = 4;

export function listWords(values: readonly unknown[], words: (value: unknown) => string): string {
  const distinct = values.filter((value, at) => values.findIndex((other) => same(other, value)) === at);
  const step = seriesWords(distinct, words);
  if (step) return `from ${words(distinct[0])} to ${words(distinct.at(-1))}${step}`;
  const all = distinct.map(words);
  // Lists in a list need a sign of their own between them.
  if (all.some((each) => each.includes(", "))) return all.join("; ");
  return inList(all);
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function seriesWords(values: readonly unknown[], words: (value: unknown) => string): string | null {
  const numbers = values.filter((value): value is number => typeof value === "number");
  const [first = 0, second = 0] = numbers;
  if (numbers.length < values.length || numbers.length < SERIES) return null;
  const pairs = numbers.slice(1).map((to, at) => [numbers[at] ?? 0, to] as const);
  const factor = second / first;
  if (factor > 1 && pairs.every(([from, to]) => to === from * factor))
    return factor === 2 ? ", doubling" : `, multiplying by ${factor}`;
  const step = second - first;
  const even = pairs.every(([from, to]) => Math.abs(to - from - step) < 1e-9);
  return even && numbers.length >= STEPS ? ` in steps of ${words(Number(step.toPrecision(6)))}` : null;
}
