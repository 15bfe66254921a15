/**
 * Replaces d3-interpolate: every scale of the page goes from numbers to numbers, so that colours, dates and texts
 * need not come along. d3-zoom and scales that the page has not import the other names; no one calls them.
 */
export const interpolateNumber = (a: number, b: number) => (t: number) => a * (1 - t) + b * t;

export const interpolateRound = (a: number, b: number) => (t: number) => Math.round(a * (1 - t) + b * t);

export {
  interpolateNumber as interpolate,
  interpolateNumber as interpolateZoom,
  interpolateNumber as piecewise,
};
