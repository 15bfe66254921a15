/** Texts below a field whose value is being tried. */
export const releaseToApply = "Release to apply.";
export const longRun = "This run takes long. Release to apply.";
export const withoutInterval = (of: string) => `${of}, no interval yet`;
export const sweepNamed = (label: string) => `Sweep: ${label}`;
export const sweep = "Sweep this parameter";
export const perIteration = "per iteration";
export const halfRoundTrip = "half round trip";
export const perOperation = "per operation";
export const perSender = "per sender";
export const rateWithUnit = (rate: string) => `${rate} MB/s`;
