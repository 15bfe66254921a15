/** Texts of the sweep's sheet. */

// Files and examples.
export const openExample = "Open example";
export const examples = "Examples…";
export const open = "Open…";
export const save = "Save";
export const notOpened = (name: string) => `Couldn't open ${name}.`;
export const problemAt = (path: string, message: string) => (path ? `${path}: ${message}` : message);
export const moreProblems = (count: number) => `and ${count} more`;

// The form.
export const setup = "Sweep setup";
export const noScenario = "Open a scenario to sweep it.";
export const scenario = "Scenario";
export const useCurrent = "Use current scenario";
export const addAxis = "Add second axis";
export const swapAxes = "Swap axes";
export const seeds = "Seeds";
export const seedsHint = "Runs per point, each with its own seed. Bands show 95 % intervals over the seeds.";
export const runLength = "Length";
export const runLengthHint =
  "As long as needed: longer runs follow where a point is not resolved, within the CPU time below.";
export const asLongAsNeeded = "as long as needed";
export const asScenario = "as in the scenario";
export const budget = "CPU time (s)";
export const measures = "Measures";
export const measuresHint =
  "Ids of measures, such as accepted_mb_s_per_sender, separated by commas. Leave empty for the default measures.";
export const defaultMeasures = "default measures";

// An axis of the form.
export const firstAxis = "First axis";
export const secondAxis = "Second axis";
export const vary = "Vary";
export const and = "and";
export const remove = "Remove";
export const range = (unit: string) => (unit ? `Range (${unit})` : "Range");
export const valueList = "list of values";
export const linear = "linear steps";
export const logarithmic = "logarithmic steps";
export const values = "Values";
export const valuesHint = "Separated by commas. Sizes can have a unit, as in 4 KB.";
export const from = "From";
export const to = "To";
export const points = "Points";
export const choices = "Choices";

// Runs.
export const cancel = "Cancel";
export const progress = "Sweep progress";
export const checking = "Checking the sweep…";
export const fixErrors = "Fix the errors before running.";

/** Before the runs. */
export const atMost = (time: string) => `With longer runs at most ${time} of CPU time.`;
export const followed = (runs: number) =>
  runs === 1
    ? "1 of them is a longer run, of a point that was not resolved."
    : `${runs} of them are longer runs, of points that were not resolved.`;

// Results.
export const measure = "Measure";
export const withUnit = (label: string, unit: string) => (unit ? `${label}, ${unit}` : label);
export const charts = "Charts";
export const oneCurveEach = "one chart, one curve each";
export const overAxis = "against the variable";
export const oneChartEach = "one chart each";
export const againstMeasure = "against another measure";
export const exportLabel = "Export";
export const csv = "CSV";
export const json = "JSON";
export const parquet = "Parquet";
/** Sources of published values, and how values follow from them. */
export const published = (sources: readonly string[], derivations: readonly string[]) => {
  const derived = derivations.length > 0 ? `, ${derivations.join("; ")}` : "";
  return `Published in ${sources.join("; ")}${derived}. Boxes show the tolerance.`;
};

/** `sentence` begins with a small letter. */
export const noKnee = (curve: string, sentence: string) =>
  `${curve === "" ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : `${curve}: ${sentence}`}.`;

// The table of points.
export const length = "Length";
export const notResolved = (reasons: string) => `not resolved: ${reasons}`;
export const longerRun = (percent: string) => `longer run, ${percent}`;
export const publishedColumn = "Published";
export const runs = "Runs";
export const live = "Scenario";
export const openPoint = "Open";
export const openPointLabel = (point: string) => `Open ${point} as a live scenario`;
export const publishedRange = (low: string, high: string) => (low === high ? low : `${low}–${high}`);
export const amount = (amount: string, unit: string) => `${amount} ${unit}`;
export const tolerance = (source: string, low: string, high: string, unit: string) =>
  `${source}. Tolerance: ${low} to ${high} ${unit}`;
export const runProgress = (percent: number) => `${percent} %`;
export const runsDone = (done: number, total: number) =>
  done === total ? "done" : `${done} of ${total} done`;
export const notRun = "not run yet";
export const waiting = "waiting";
export const failed = "failed";

// One measure against another.
export const against = "Against";
/** "tping, 4 compared with 8: Bandwidth −16.3 %, Cost −14.6 %" */
export const trade = (
  point: { curve: string; value: string; reference: string },
  measures: readonly { label: string; change: string }[],
) => {
  const { curve, value, reference } = point;
  const changes = measures.map(({ label, change }) => `${label} ${change}`);
  return `${curve ? `${curve}, ` : ""}${value} compared with ${reference}: ${changes.join(", ")}`;
};
