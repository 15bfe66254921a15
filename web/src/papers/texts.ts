/** Names of papers, and what investigations of failing claims found. */

export const qsnetPerformance = "QsNet on 64 nodes, 2003";
export const asciqCollectives = "Collectives on ASCI Q, 2003";
export const qsnet2Bandwidth = "QsNetII on 1,024 nodes";
export const infinibandVsElan4 = "Elan-4 and InfiniBand, 2004";

/** "Petrini et al." */
export const severalAuthors = (first: string) => `${first} et al.`;

export const undecidable = "Undecidable: the published results do not separate the possible causes";
export const open = "Open: a cause is known but not yet in the model";

// Numbers of claims by verdict.
export const hold = (count: number, within: number) =>
  within > 0 ? `${count} hold (${within} of them by a difference within the interval)` : `${count} hold`;
export const fail = "fail";
export const undecidedCount = "undecided";
export const tooShort = "too short";
export const notModelled = "not modelled";
