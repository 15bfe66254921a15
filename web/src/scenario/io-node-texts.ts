/** Texts of where the nodes are that serve a job's I/O. */

export const clustered = "clustered";
export const distributed = "distributed";
export const perElite = "one for each Elite";
