/** Texts of the command that explains labels and numbers. */

export const explain = "Explain labels and numbers";
