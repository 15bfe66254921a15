/** Texts of what the value in the head of the results is worth, and of the run that would resolve it. */

export const unresolved = (reasons: string) => `Not resolved: ${reasons}.`;
/** Of a value that was judged against the paper. */
export const agreement = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
export const makeIt = (length: string) => `Make it ${length}`;
export const about = (time: string) => `about ${time}`;
export const computing = (length: string, share: string) => `A run of ${length} is being computed: ${share}.`;
export const resolvedBy = (length: string, value: string) => `Resolved by a run of ${length}: ${value}.`;
export const notResolvedBy = (length: string, value: string, reasons: string) =>
  `A run of ${length} gives ${value}, not resolved either: ${reasons}.`;
/** Of a program, whose figures are below. */
export const finished = "all of the program";
