/** Texts about what is wrong with an address. A message follows the path of what it is about. */

export const addressTooLong = "The address is longer than the limit of 90,000 characters.";
export const comparisonForm = "A comparison address is #/c/ followed by two scenarios separated by ~.";
export const lessonForm = "A lesson address is #/l/ followed by the name of the lesson, / and a step number.";
export const unknownAddress =
  "The address must name a scenario (#/s/…), preset (#/p/…), comparison (#/c/…~…) or lesson (#/l/…).";

// Changes to a preset.
export const tooManyChanges = (count: number, most: number) => `has ${count} changes; the limit is ${most}`;
export const noSuchPath = "is not a path of a scenario, such as run.seed or jobs[0].load";
export const valueTooLong = (most: number) => `is longer than the limit of ${most} characters`;
export const notInPreset = "does not exist in this preset";

// The view.
export const viewTooLong = (most: string) => `is longer than ${most} characters; the rest is ignored`;
export const givenAgain = "is given more than once; the first value is used";
export const badValue = (allowed: string, value: string) => `must be ${allowed}; “${value}” is ignored`;
export const oneOf = (choices: readonly string[]) => `one of ${choices.join(", ")}`;
export const someOf = (choices: readonly string[]) => `from ${choices.join(", ")}`;
export const digestForm = "a result digest, or two separated by a comma";
export const versionForm = "an engine version";
export const figuresForm = "MB/s and µs, with ~ between two results";
export const cycleForm = "a cycle";
export const objectForm = "an object such as n12, e5, l7 or p211";
export const verdictForm = "a number of seeds, a digest, and figures of A and B";
export const lessonStepForm = "the name of a lesson, a full stop and a step number";
export const quoted = (value: string) => `“${value}”`;
export const moreNames = (count: number) => `${count} more`;
export const unknownParts = (known: readonly string[], unknown: readonly string[]) =>
  `must be from ${known.join(", ")}; ${unknown.join(", ")} ignored`;
export const tooManyNotes = (count: number, most: number) => `has ${count} notes; the first ${most} are used`;
export const noteForm = (value: string) => `must be <cycle>.<object>.<text>; “${value}” is ignored`;
export const emptyNote = "has no text; ignored";
export const noteCut = (most: number) => `was cut to ${most} characters`;
export const unknownKey = "is unknown to this page; ignored";
export const moreUnknownKeys = (count: number) => `${count} more keys are unknown to this page; ignored`;
