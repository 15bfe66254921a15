/** What a process of a program does, by the numbers that spans of it are kept with. The first four are its own work. */
export const DOINGS = [
  "compute",
  "call",
  "copy",
  "register",
  "wait-progress",
  "wait-network",
  "wait-partner",
] as const;

export type Doing = (typeof DOINGS)[number];
