/** Texts of the view of collective operations, and of multicasts in the legend. */
export const noCollective = "No job of this scenario is a collective operation.";
export const jobChoice = "Collective job";
export const operationOf = (operation: string, job: string) => `${operation} of ${job}`;
export const operationBy = (operation: string, job: string, algorithm: string) =>
  `${operation} of ${job}, ${algorithm}`;
export const showAllNodes = "Show all nodes";

export const multicast = "multicast:";
export const phasesHint = "phases of a branch, from its header to its end of packet";
export const opens = "opens";
export const carriesData = "data";
export const acknowledged = "acked";
export const ends = "ends";
export const noMulticast = "No multicast in progress.";
