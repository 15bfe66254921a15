/** Texts shown before the comparison panel is loaded. */

export const panelName = "the comparison panel";
export const loading = "Loading the comparison…";
