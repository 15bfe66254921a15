/** Texts of the results of a program: in a sentence, and as curves over the message size. */
export const notMeasured = "Nothing has been measured yet.";
export const stateShare = (state: string, share: string) => `${state} ${share}`;
export const largestShare = (process: number, share: string) => ` (process ${process}: ${share})`;
export const shareWithTransfer = (share: string) => `, ${share} while a transfer waits for it`;
export const iteration = (time: string) => `Iteration ${time}.`;
export const iterationWithRate = (time: string, rate: string, unit: string) =>
  `Iteration ${time}; ${rate} ${unit}.`;
export const latencyOf = (size: string, time: string) => `${size} in ${time}`;
export const highestRate = (rate: string, size: string) => `up to ${rate} at ${size}`;
export const eagerMemory = (size: string, processes: number) =>
  processes === 1
    ? `${size} of eager buffers in 1 process.`
    : `${size} of eager buffers in each of ${processes} processes.`;
export const latencyCurve = "Latency, half round trip";
export const rateCurve = "Bandwidth, one way";
export const sizeAxis = "Message size";
