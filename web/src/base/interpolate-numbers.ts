/**
 * Stands in for d3-interpolate: every scale of the page goes from numbers to numbers, so that colours, dates and texts
 * need not come along. d3-zoom and scales that the page has not import the other names; nobody calls them.
 */
export const interpolateNumber = (a: number, b: number) => (t: number) => a * (1 - t) + b * t;

export const interpolate = interpolateNumber;

export const interpolateRound = (a: number, b: number) => (t: number) => Math.round(a * (1 - t) + b * t);

function without(): never {
  throw new Error("This page has no transitions and no scales in pieces.");
}

export const interpolateZoom = without;
export const piecewise = without;
