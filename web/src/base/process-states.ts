/** What a process of a program does, by the numbers that spans of it are kept with. The first five are its own work. */
export const PROCESS_STATES = [
  "compute",
  "compute-holding",
  "call",
  "copy",
  "register",
  "wait-progress",
  "wait-network",
  "wait-partner",
] as const;

export type ProcessState = (typeof PROCESS_STATES)[number];
