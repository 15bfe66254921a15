/** Texts of the bar for painting jobs on the nodes. */
export const barLabel = "Brush";
export const paintLabel = "Paint";
export const nodesOf = (job: string) => `nodes of ${job}`;
export const ioNodesOf = (job: string) => `I/O nodes of ${job}`;
export const howToPaint = "click or drag across the leaves";
export const done = "Done (Esc)";
