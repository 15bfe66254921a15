/** Texts of runs that are longer than the open one. */
export const lengthOfBoth = (length: string) => `Simulated time of both sides ${length}`;
