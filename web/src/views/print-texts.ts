/** Texts of sheets that are printed. */

export const print = "Print";
export const printHint = "Opens the browser's print dialog, which can also save as PDF";
