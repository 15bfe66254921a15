/** The networks that are compared. */
import type { Generation } from "../../../engine/types";

/** In the order in which they are drawn: the one that the paper is for first. */
export const NETWORKS = ["qsnet2", "infiniband"] as const satisfies readonly Generation[];
export type ComparedNetwork = (typeof NETWORKS)[number];
