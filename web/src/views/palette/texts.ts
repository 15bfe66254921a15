/** Texts of the command palette. */

export const searchPartName = "the command palette";
export const searchLabel = "Find a command, a field, a lesson or an object";
export const searchHint = "Command, field, lesson, node 12, 2.3, 1.5 ms";
export const results = "Results";
export const noMatch =
  "No command, field, preset, lesson or object has this name. Try another name, such as “load” or “node 12”.";
export const quoted = (synonym: string) => `“${synonym}”`;
export const groupAndValue = (group: string, value: string) => `${group}: ${value}`;
