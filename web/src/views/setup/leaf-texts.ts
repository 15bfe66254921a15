/** Texts of the strip on which a job's leaves are painted. */

export const nodes = "Nodes";
export const ioNodes = "I/O nodes";
export const paintAs = "Paint as";
export const leavesByJob = "Leaves by job";
export const clickOrDrag = "Click or drag over leaves";
export const paintOnTree = "Paint on the tree";
export const stripLabel = (brush: string, job: string) => `${brush} of ${job}`;
export const leaf = (node: number, role: string) => `node ${node}, ${role}`;
