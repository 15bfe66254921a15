/** Texts of the costs of both sides of a comparison. */
export const noBill = (side: string, reason: string) =>
  `No bill for ${side}: ${reason}. Focus ${side} and choose a QsNetII or InfiniBand machine.`;
export const costOfBoth = "Cost of A and B";
export const costDifference = (difference: string, more: string | null) =>
  `B − A ${difference} $${more === null ? "" : `, ${more}`}`;
export const priceSources = "In $: list prices of April 2004 and assumptions, as in the setup form";
export const part = "Part";
export const sideA = "A";
export const sideB = "B";
export const difference = "B − A";
export const partCount = (count: string) => `${count}×`;
export const network = "Network";
export const perPort = "per port";
export const perBandwidth = "per MB/s in and out of nodes";
export const inAndOut = "Total in and out of nodes";
export const inAndOutUnit = "MB/s";
