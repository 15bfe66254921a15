/** Texts of a field of a form, which stands in other panels too. */

export const helpLabel = (label: string) => `Help: ${label}`;
export const stepHint = "Drag the arrows, or press ↑ or ↓: the result updates";
