/** Presenter mode: the panels next to the picture, and how much larger everything is. */

/** Scale of type and charts against the normal page. */
export const PRESENTED_SCALE = 1.5;

/** The panels that stay next to the picture. */
export type Presented = "both" | "matrix" | "bandwidth" | "nodes" | "none";
