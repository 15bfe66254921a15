/** Texts of the legend for cables of different rates. */
export const onePace = (time: string) => `cable: one flit per ${time}`;
export const twoPaces = (fast: string, slow: string) => `cable: one flit per ${fast}, thin: ${slow}`;
