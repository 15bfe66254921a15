/** The words for a scenario's choices. Their meaning is the engine's. */
import type { Buffers, Distribution, Generation, Library, ProgramName, TopElites } from "../../engine/types";
import type { Choice } from "./SelectInput";

export const PROGRAMS: readonly Choice<ProgramName>[] = [
  { value: "ping-pong", label: "MPI ping-pong" },
  { value: "streaming", label: "MPI streaming" },
  { value: "effective-bandwidth", label: "MPI effective bandwidth (b_eff)" },
  { value: "lammps-ljs", label: "LAMMPS, LJS" },
  { value: "lammps-membrane", label: "LAMMPS, membrane" },
  { value: "sweep3d", label: "Sweep3D" },
  { value: "nas-cg", label: "NAS CG" },
];

export const DISTRIBUTIONS: readonly Choice<Distribution>[] = [
  { value: "fixed", label: "fixed" },
  { value: "uniform", label: "uniform" },
  { value: "exponential", label: "exponential" },
];

export const LIBRARIES: readonly Choice<Library>[] = [
  { value: "elan3lib", label: "Elan3lib" },
  { value: "mpi", label: "MPI" },
];

/** What a network has below its MPI: above the Elan4 it is libelan. */
const BELOW_MPI: Record<Generation, string> = { qsnet: "Elan3lib", qsnet2: "libelan", infiniband: "VAPI" };

/** By the names that they have in a network. */
export function librariesOf(network: Generation = "qsnet"): readonly Choice<Library>[] {
  return LIBRARIES.map((each) => (each.value === "elan3lib" ? { ...each, label: BELOW_MPI[network] } : each));
}

export const BUFFERS: readonly Choice<Buffers>[] = [
  { value: "elan", label: "Elan memory" },
  { value: "main", label: "main memory" },
];

export const TOP_ELITES: readonly Choice<TopElites>[] = [
  { value: "full", label: "as many as below" },
  { value: "halved", label: "half as many, twice the links" },
];

export function labelOf<T extends string>(choices: readonly Choice<T>[], value: T): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
