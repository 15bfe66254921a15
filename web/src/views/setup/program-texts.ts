/** Texts of the fields of a program. */

export const somePriority = "some with priority";
export const qsnet2 = "QsNetII";
export const infiniband = "4X IB";
export const mpiFeatures = "MPI features";
export const mpiFeaturesSource = "[I] 3.3; with the defaults of other networks";
export const overlap = "Overlap";
export const overlapHint = "of computing and communication; it depends on progress and matching";
export const hostProgress = "Rendezvous messages progress while processes compute, but take host time.";
export const messagesAbove = (size: string) =>
  `Messages above ${size} wait until both processes are in a call.`;
export const longMessages = "Rendezvous messages wait until both processes are in a call.";
export const onNetwork = (network: string, value: string | null) => `${network} ${value}`;
