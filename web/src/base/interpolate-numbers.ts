/**
 * Replaces d3-interpolate in the build: every scale of the page maps numbers to numbers, so the code for colours, dates
 * and strings is not needed. The complete library would put the start file above its limit; `d3-replacements.test.ts`
 * fails when d3-scale or d3-zoom uses more of it.
 */
export const interpolateNumber = (a: number, b: number) => (t: number) => a * (1 - t) + b * t;

export const interpolateRound = (a: number, b: number) => (t: number) => Math.round(a * (1 - t) + b * t);

/** Of a linear or logarithmic scale, whose range may contain values of any type. */
export function interpolate(a: unknown, b: unknown) {
  if (typeof a !== "number" || typeof b !== "number") throw new Error("the page interpolates only numbers");
  return interpolateNumber(a, b);
}

/** Of a zoom transition; the page has none. */
export function interpolateZoom(): never {
  throw new Error("the page has no zoom transitions");
}

/** Of a diverging scale; the page has none. */
export function piecewise(): never {
  throw new Error("the page has no diverging scales");
}
