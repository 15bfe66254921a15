/** Texts about scenario files. */

export const fileTooLarge = (mebibytes: string) =>
  `is ${mebibytes} MiB, larger than the limit of 1 MiB for a scenario file.`;
export const fileUnreadable = (reason: string) => `could not be read: ${reason}`;
