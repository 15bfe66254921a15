/** Presenter mode: what stands beside the picture, and how much larger all of it is. */

/** Of type and charts, against those of the page at a desk. */
export const PRESENTED_SCALE = 1.5;

/** The panels that stay beside the picture. */
export type Presented = "both" | "matrix" | "bandwidth" | "nodes" | "none";
