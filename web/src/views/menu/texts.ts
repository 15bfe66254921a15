/** Titles on the first level of the menu. */

export const scenario = "Scenario";
export const edit = "Edit";
export const time = "Time";
export const runUntil = "Run until";
export const view = "View";
export const compare = "Compare";
export const sweep = "Sweep";
export const claims = "Claims";
export const learn = "Learn";
export const present = "Present";

/** A group of commands within Time. */
export const stepBy = "Step by";
