/** Texts of the comparison panel. */
import { counted } from "../../base/counted";

export const panelLabel = "Changes and their effect";

// The summary.
/** `of` is null where as many are used as are needed. */
export const soFar = (seeds: number, of: number | null) =>
  of === null ? `So far, with ${counted(seeds, "seed")}:` : `So far, with ${seeds} of ${of} seeds:`;
export const failed = (message: string) => `The comparison failed: ${message}`;
export const findingDifferences = "Finding the differences…";
export const identical = "A and B are identical.";
export const howToDiffer = (side: string) =>
  `Change side ${side} in the form, or replace a side with a link or preset below.`;
export const inputsDiffer = (count: number) =>
  count === 1 ? "One input differs." : `${count} inputs differ.`;
export const runToSee = "Run the comparison to see the effect, with intervals over several seeds.";

// The table of changes.
export const changes = "Changes";
export const input = "Input";

// The verdict.
export const results = (seeds: number, paired: boolean, length: string) => {
  const each = seeds === 1 ? "1 seed each" : `${seeds} seeds each`;
  return `Results: ${each}${paired && seeds > 1 ? ", paired by seed" : ""}, runs of ${length}, with 95 % intervals`;
};
export const twoLengths = (a: string, b: string) => `${a} (A) and ${b} (B)`;
export const measure = "Measure";
export const outcome = "Outcome";

// Running it.
export const run = "Run comparison";
export const seeds = "Seeds";
export const seedsAsNeeded = "as many as needed";
export const length = "Length";
export const lengthAsNeeded = "as long as needed";
export const lengthFixed = "as it is";
export const makeBoth = (length: string, time: string) => `Make both ${length} (about ${time} of CPU time)`;
export const moreSeeds = (count: number, time: string) => `Use ${count} seeds (about ${time} of CPU time)`;
export const cost = (runs: number, estimate: string) => `${counted(runs, "run")}, ${estimate}`;
/** With what may follow from results. */
export const costWithMore = (runs: number, estimate: string, most: string) =>
  `${cost(runs, estimate)}; at most ${most} with longer runs and more seeds`;
export const cancelRun = "Cancel comparison";
export const cancel = "Cancel";
export const planning = "Planning the runs…";

// Replacing a side.
export const replaceASide = "Replace a side with a link or preset";
export const linkOrFile = "Link, or text of a scenario file";
export const or = "or";
export const choosePreset = "a preset…";
export const replaceSide = (side: string) => `Replace ${side}`;
export const pasteFirst = "Paste a link or choose a preset.";
export const tooLong = (length: number, limit: number) =>
  `The text is ${length} characters long; at most ${limit} are allowed.`;
export const isComparison =
  "This link contains two scenarios. Open it in the address bar, or paste the link of one of them.";
export const isLesson =
  "This is the link of a lesson. Open it in the address bar, then copy the link of the scenario it shows.";
export const hasNoScenario = "This address contains no scenario.";
export const noSuchPreset = (id: string) => `There is no preset “${id}”.`;

// A verdict stated by a link.
export const statedByLink = "Stated by this link";
export const notConfirmed = (figures: string, seedsUsed: string) =>
  `, not confirmed here: ${figures}. ${seedsUsed}.`;
export const reproduced = "Reproduced ✓";
export const sameFigures = (runs: number) =>
  `The same ${runs === 1 ? "run" : `${runs} runs`} gave exactly the results that this link states, bit for bit.`;
export const notReproduced = "Not reproduced.";
export const otherFigures = (differences: string) =>
  `The same runs gave different results here: ${differences}. Trust the verdict calculated here.`;
export const reproduce = "Reproduce";
export const digestNote = (digest: string) => `Digest ${digest}.`;
