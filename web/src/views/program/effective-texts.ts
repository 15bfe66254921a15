/** Texts of the effective bandwidth: its result in a sentence, its curves and its table. */
export const resultLabel = "Effective bandwidth";
export const rateCurve = "b_eff, all processes";
export const sizeAxis = "Message size";
export const rings = "rings";
export const random = "random";
export const extrapolatedCurve = (kind: string) => `${kind}, extrapolated`;

export const caption = (rings: number, random: number) =>
  `Logarithmic averages over ${rings} ring ${rings === 1 ? "pattern" : "patterns"} and ${random} random ${random === 1 ? "pattern" : "patterns"}, total MB/s of all processes`;
export const sizeColumn = "Message size";
export const ringsColumn = "rings";
export const randomColumn = "random";
export const methodColumn = "method";
export const extrapolated = "extrapolated";
export const sent = "sent";

export const rate = (value: string) => `${value} MB/s`;
export const soFar = (done: string, of: string, rings: string, random: string) =>
  `${done} of ${of} measurements are done; so far rings ${rings}, random ${random}.`;
export const result = (total: string, perProcess: string, rings: string, random: string) =>
  `b_eff ${total}, ${perProcess} MB/s per process; rings ${rings}, random ${random}.`;
