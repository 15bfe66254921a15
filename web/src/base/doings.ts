/** What a process of a program does, by the numbers that spans of it are kept with. The first five are its own work. */
export const DOINGS = [
  "compute",
  "compute-holding",
  "call",
  "copy",
  "register",
  "wait-progress",
  "wait-network",
  "wait-partner",
] as const;

export type Doing = (typeof DOINGS)[number];
