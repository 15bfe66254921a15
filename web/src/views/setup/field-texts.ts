/** Texts of form fields, which other panels use too. */

export const helpLabel = (label: string) => `Help: ${label}`;
export const stepHint = "Drag the arrows, or press ↑ or ↓: the result updates";
