/** Texts of the I/O nodes of a job. */

export const clustered = (name: string) => `${name} (last nodes)`;
export const distributed = (name: string) => `${name} (every 8th)`;
export const sameAsJob = (job: string) => `same as ${job}`;
export const custom = "custom";
export const shared = "shared (also compute)";
export const dedicated = "dedicated (serve only)";
export const partlyShared = "partly shared";
export const placement = "Placement of the I/O nodes";
export const sharing = "Sharing of the I/O nodes";
export const edit = (value: string) => `I/O nodes ${value}`;
export const none = "none";
