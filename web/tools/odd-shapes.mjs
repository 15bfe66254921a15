/**
 * JSON values of odd shapes, mutated from valid ones by a seed: keys dropped and added, nulls, wrong types, numbers out of
 * all bounds.
 */

/** The same numbers from 0 to below 1 for the same seed (mulberry32). @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ODD = [
  ...[null, true, false, "", "x", "🙂", "\u202e", [], {}, [null], [[]], { name: 1 }],
  ...[0, -1, 1, 2, 7, 0.5, 1e9, 2 ** 32, 1e300, -0.1],
];

/** @typedef {() => number} Random */

/**
 * A copy with one to three mutations somewhere.
 * @param {unknown} value @param {Random} random
 */
export function mutated(value, random) {
  let copy = structuredClone(value);
  for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) copy = once(copy, random);
  return copy;
}

/** @param {unknown} value @param {Random} random @returns {unknown} */
function once(value, random) {
  /** @template T @param {readonly T[]} list */
  const any = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)]);
  const odd = () => structuredClone(any(ODD));
  const inside = typeof value === "object" && value !== null ? Object.keys(value) : [];
  if (inside.length === 0) return odd();
  const of = /** @type {any} */ (value);
  const key = any(inside);
  const what = random();
  if (what < 0.7) of[key] = once(of[key], random);
  else if (what < 0.82) of[key] = odd();
  else if (what < 0.94) Array.isArray(of) ? of.splice(Number(key), 1) : delete of[key];
  else if (Array.isArray(of)) of.push(structuredClone(of[Number(key)]));
  else of[any(["extra", "variants", "values", "from", "path", "jobs", "nodes"])] = odd();
  return of;
}
