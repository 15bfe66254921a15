/** Texts of the curves of a sweep. */
export const simulated = "simulated";
export const curveWithKnee = (name: string, knee: string) => `${name}, knee at ${knee}`;
export const publishedWithTolerance = "published, with tolerance";
export const axes = (unit: string, axis: string) => (unit === "" ? `over ${axis}` : `${unit} over ${axis}`);

export const noPoints = (curve: string) => `${curve}: no data yet`;
export const pointAt = (value: string, at: string) => `${value} at ${at}`;
export const fromTo = (first: string, last: string) => `${first} to ${last}`;
export const named = (name: string, points: string) => (name === "" ? points : `${name}: ${points}`);
export const range = (low: string, high: string) => (low === high ? high : `${low} to ${high}`);
export const publishedPoint = (value: string, at: string, source: string) => `${value} at ${at} (${source})`;
export const measureOver = (measure: string, unit: string, axis: string) =>
  unit === "" ? `${measure}, over ${axis}.` : `${measure}, ${unit}, over ${axis}.`;
export const noData = "No data yet.";
export const notResolved = "not resolved";
export const openPoints = (open: number, of: number) => ` ${open} of ${of} points not resolved.`;
export const summary = (
  measure: string,
  curves: readonly string[],
  open: string,
  published: readonly string[],
) => {
  const own = curves.length > 0 ? `${curves.join("; ")}.${open}` : noData;
  return published.length > 0 ? `${measure} ${own} Published: ${published.join("; ")}.` : `${measure} ${own}`;
};

export const pointHint = (curve: string, at: string, value: string, reasons?: string) =>
  `${curve === "" ? at : `${curve}, ${at}`}: ${value}${reasons === undefined ? "" : `, not resolved: ${reasons}`}`;
export const publishedHint = (printed: string, source: string, low: string, high: string) =>
  `Published: ${printed}, ${source}. Tolerance: ${low} to ${high}.`;
