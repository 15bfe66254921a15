/** Texts of values of a scenario. */

export const none = "none";
export const on = "on";
export const off = "off";
export const sizeRange = (first: string | undefined, last: string | undefined, count: number) =>
  `${first} to ${last}, ${count} sizes`;
export const percent = (share: string) => `${share} %`;
export const withUnit = (value: unknown, unit: string) => `${value} ${unit}`;
export const nodeRange = (first: number, last: number) =>
  first === last ? `node ${first}` : `nodes ${first}–${last}`;

/** Suffix of a scenario's name when its edits are too many to list. */
export const edited = " (edited)";
