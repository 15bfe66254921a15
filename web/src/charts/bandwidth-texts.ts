/** Texts of the chart of accepted bandwidth. */
export const noData = "no data yet";
export const warmingUp = "warming up";
export const now = "now";
export const ended = (time: string) => `ended at ${time}`;
export const untilEnd = (mean: string, time: string) => `${mean} until the end at ${time}`;
export const warmUp = "warm-up";
export const noInterval = "No interval is complete yet.";
export const axes = (unit: string) => `MB/s over simulated time in ${unit}`;

/** "177.6 MB/s ± 2.3 MB/s (95 %)", without an interval where none is known. */
export const withInterval = (mean: string, halfWidth: string | null) =>
  halfWidth === null ? mean : `${mean} ± ${halfWidth} (95 %)`;
export const mean = (value: string) => `mean ${value}`;
export const simulated = "simulated";
export const simulatedMean = (value: string) => `simulated mean ${value}`;
export const simulatedWarmingUp = "simulated, warming up";
export const published = (range: string) => `published ${range}`;
export const publishedIn = (range: string, source: string) => `published ${range}, ${source}`;
export const comparedRun = (side: string, value: string, name: string) => `${side}: ${value} · ${name}`;

export const sideName = (side: string, name: string) => `${side} (${name})`;
export const summary = (quantity: string, run: string) =>
  `Accepted bandwidth ${quantity} over simulated time: ${run}.`;
export const summaryOfTwo = (quantity: string, a: string, aRun: string, b: string, bRun: string) =>
  `Accepted bandwidth ${quantity} over simulated time: ${a}: ${aRun}. ${b}, dashed: ${bRun}.`;
export const withPublished = (summary: string, range: string, source: string) =>
  `${summary} Published: ${range}, ${source}.`;
