/** Texts of the chart of one measure against another. */
export const withUnit = (label: string, unit: string) => (unit ? `${label}, ${unit}` : label);
export const amount = (amount: string, unit: string) => (unit ? `${amount} ${unit}` : amount);
export const axes = (yUnit: string, x: string) => (yUnit ? `${yUnit} against ${x}` : `against ${x}`);
/** The name of a point: its curve, where there are several, and its value. */
export const pointName = (curve: string, value: string) => (curve ? `${curve}, ${value}` : value);

export const neitherFromZero = "Neither axis starts at 0";
export const xNotFromZero = "The horizontal axis does not start at 0";
export const yNotFromZero = "The vertical axis does not start at 0";

/** "8: 428 MB/s for 3.98 M$" */
export const pointSummary = (value: string, y: string, x: string) => `${value}: ${y} for ${x}`;
export const curveSummary = (curve: string, points: readonly string[]) => {
  const words = points.length > 0 ? points.join("; ") : "nothing yet";
  return curve ? `${curve}: ${words}` : words;
};
export const chartSummary = (
  { y, x, axis }: { y: string; x: string; axis: string },
  curves: readonly string[],
  cut: string,
) => `${y}, against ${x}, by ${axis}. ${curves.join(". ")}.${cut ? ` ${cut}.` : ""}`;
