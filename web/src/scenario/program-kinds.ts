/** The programs that the engine knows, by what they are run for. */
import type { ProgramName } from "../engine/types";

/** They measure the network alone. */
export const MICRO_BENCHMARKS = [
  "ping-pong",
  "streaming",
  "effective-bandwidth",
] as const satisfies readonly ProgramName[];

/** They compute between their messages. */
export const APPLICATIONS = [
  "lammps-ljs",
  "lammps-membrane",
  "sweep3d",
  "nas-cg",
] as const satisfies readonly ProgramName[];

export type Application = (typeof APPLICATIONS)[number];

export function isApplication(name: ProgramName): name is Application {
  return APPLICATIONS.some((each) => each === name);
}
