/** Names of papers, and what investigations of failing claims found. */

export const qsnetPerformance = "QsNet on 64 nodes, 2003";
export const asciqCollectives = "Collectives on ASCI Q, 2003";
export const qsnet2Bandwidth = "QsNetII on 1,024 nodes";
export const infinibandVsElan4 = "Elan-4 and InfiniBand, 2004";

/** "Petrini et al." */
export const severalAuthors = (first: string) => `${first} et al.`;

export const undecidable = "Undecidable: the published results do not separate the possible causes";
export const open = "Open: a cause is known but not yet in the model";

// Whether a run agrees with a published value.
/** "155–210 MB/s (tolerance of the published 165–200)" */
export const tolerance = (range: string, printed: string) =>
  `${range} (tolerance of the published ${printed})`;
export const agreements = {
  within: (tolerance: string) => `within ${tolerance}`,
  below: (tolerance: string) => `below ${tolerance}`,
  above: (tolerance: string) => `above ${tolerance}`,
  undecided: (tolerance: string) => `undecided, because the interval is too wide for ${tolerance}`,
} as const;
export const calibrated = "the model was calibrated to this value";
export const changedModel = (parameters: string) =>
  `this run differs from the model of the published machine in ${parameters}`;
export const notResolved = "not compared, because the value is not resolved";
export const notComplete = "not compared before the end of the run";
