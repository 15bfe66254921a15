/**
 * Edits of a job that runs a program, and what each program is told by. Whether it can be run on so many processes is
 * the engine's to say.
 */
import type { Program, ProgramJob, ProgramName, Scenario } from "../engine/types";
import { commonTo, withKind } from "./jobs";
import { withJob } from "./members";
import { machineSize, nodesIn } from "./node-set";
import { isApplication } from "./program-kinds";

/** They measure one size of message after the other, between two nodes. */
const SIZED: readonly ProgramName[] = ["ping-pong", "streaming"];
const ATOMIC: readonly ProgramName[] = ["lammps-ljs", "lammps-membrane"];

export type ProgramKey = Exclude<keyof Program, "name">;

/** Whether a key says anything of this program. */
export function tells({ name }: Pick<Program, "name">, key: ProgramKey): boolean {
  switch (key) {
    case "bytes":
      return SIZED.includes(name);
    case "window":
      return name === "streaming";
    case "atoms":
      return ATOMIC.includes(name);
    case "edge":
      return name === "sweep3d";
    case "compute_percent":
    case "imbalance_percent":
    case "contention_percent":
      return isApplication(name);
    default:
      return true;
  }
}

/** Without what says nothing of it. */
function plain(program: Program): Program {
  const { name, ...rest } = program;
  const kept = Object.entries(rest).filter(([key]) => tells(program, key as ProgramKey));
  return { name, ...Object.fromEntries(kept) };
}

/** The job runs this instead of what it did, on as many processes as before. */
export function withProgramNamed(scenario: Scenario, number: number, name: ProgramName): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const { processes_per_node, processes } = job.program ?? {};
  const program = {
    name,
    ...(processes_per_node !== undefined && { processes_per_node }),
    ...(processes !== undefined && { processes }),
  };
  const buffers = job.program ? job.buffers : "main";
  return withKind(scenario, number, { ...commonTo(job), buffers, program });
}

/** What is not known, or left to its default, is not written. */
export function withProgram<Key extends ProgramKey>(
  scenario: Scenario,
  number: number,
  key: Key,
  value: Program[Key] | undefined,
): Scenario {
  const job = scenario.jobs[number];
  if (!job?.program) return scenario;
  const { [key]: _, ...rest } = job.program;
  const left = value === undefined || (typeof value === "number" && Number.isNaN(value));
  const program = left ? (rest as Program) : { ...job.program, [key]: value };
  return withJob(scenario, number, { ...job, program: plain(program) });
}

/** How many nodes it has, of which a benchmark between two takes the first and the last, and how many processes fit. */
export function roomOf({ nodes, program }: ProgramJob, machineNodes: number) {
  const size = machineSize(machineNodes);
  const all = nodes ? nodesIn(nodes, size).length : size;
  const own = SIZED.includes(program.name) ? Math.min(2, all) : all;
  return { nodes: own, processes: own * (program.processes_per_node ?? 1) };
}
