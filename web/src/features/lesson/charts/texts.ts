/** Texts of the chart on which a curve is predicted. */

/** A value and the place on the axis that it has been drawn for, simulated at or published for. */
export const valueAt = (value: string, place: string) => `${value} at ${place}`;
export const publishedAt = (value: string, place: string, source: string) =>
  `${value} at ${place} (${source})`;

export type CurveSummary = {
  quantity: string;
  unit: string;
  parameter: string;
  predicted: readonly string[];
  /** Null until the result is shown. */
  simulated: readonly string[] | null;
  published: readonly string[];
};

export function summary({
  quantity,
  unit,
  parameter,
  predicted,
  simulated,
  published,
}: CurveSummary): string {
  return [
    `${quantity}, ${unit}, against ${parameter}.`,
    predicted.length > 0 ? `Your prediction: ${predicted.join(", ")}.` : "Nothing is drawn yet.",
    ...(simulated ? [`Simulated: ${simulated.join(", ")}.`] : []),
    ...(published.length > 0 ? [`Published: ${published.join("; ")}.`] : []),
  ].join(" ");
}

export const handleLabel = (quantity: string, place: string) => `${quantity} at ${place}`;
export const notDrawn = "not drawn yet";
export const simulatedPoint = (place: string, value: string) => `Simulated at ${place}: ${value}`;
export const publishedPoint = (place: string, value: string, source: string) =>
  `Published at ${place}: ${value}, ${source}`;

export const predicted = "predicted";
export const simulated = "simulated";
export const published = "published";
