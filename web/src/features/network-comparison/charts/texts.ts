/** Texts of the charts of two networks. */
export const published = "published, with tolerance";
export const extrapolatedOnly = "extrapolated";
export const notSimulated = "extrapolated, not simulated";
export const axes = (unit: string, x: string) => `${unit ? `${unit} over ` : "over "}${x}`;

/** "Quadrics Elan-4, 8 KB: 552 MB/s" */
export const point = (curve: string, place: string, amount: string, unit: string) =>
  `${curve}, ${place}: ${amount}${unit ? ` ${unit}` : ""}`;
export const extrapolatedPoint = (point: string) => `${point}, ${notSimulated}`;

export const amountAt = (amount: string, place: string) => `${amount} at ${place}`;
export const noPoints = (curve: string) => `${curve}: nothing yet`;
/** The ends of a curve, and where its trend leads. */
export const curveSummary = (curve: string, first: string, last: string | null, trend: string | null) =>
  `${curve}: ${first}${last === null ? "" : ` to ${last}`}${trend === null ? "" : `, extrapolated to ${trend}`}`;
export const range = (low: string, high: string) => (low === high ? low : `${low} to ${high}`);
export const publishedValue = (curve: string, amount: string, place: string, source: string) =>
  `${curve} ${amount} at ${place} (${source})`;
export const chartSummary = (
  { measure, unit, x }: { measure: string; unit: string; x: string },
  curves: readonly string[],
  published: readonly string[],
) => {
  const papers = published.length > 0 ? ` Published: ${published.join("; ")}.` : "";
  return `${measure}${unit ? `, ${unit}` : ""}, over ${x}. ${curves.join("; ")}.${papers}`;
};
