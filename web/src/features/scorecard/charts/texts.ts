/** Texts of the chart of a claim's curves. */

/** "MB/s over offered, MB/s" */
export const axes = (unit: string, x: string) => `${unit} over ${x}`;
export const withKnee = (name: string, knee: string) => `${name}, knee at ${knee}`;
export const published = (range: string) => `published ${range}`;
export const allAccepted = "All offered traffic is accepted";

export const noCurve = "No curve.";
export const noPoints = "no points";
/** The ends of a curve: "50 at 50 to 195 at 300". */
export const curveEnds = (from: { x: string; y: string }, to: { x: string; y: string }) =>
  `${from.y} at ${from.x} to ${to.y} at ${to.x}`;
export const curveSummary = (name: string, ends: string, knee: string | null) =>
  `${name}: ${ends}${knee === null ? "" : `, knee at ${knee}`}`;
/** With what was published, where something was. */
export const chartSummary = (axes: string, curves: readonly string[], published: string) =>
  [`${axes}. ${curves.join("; ")}.`, published].join(" ").trimEnd();
export const publishedSummary = (low: string, high: string, source: string) =>
  `Published: ${low} to ${high}, ${source}.`;
