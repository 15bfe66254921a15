/**
 * Edits of a job that runs a program, and what each program is told by. Whether it can be run on so many processes is
 * the engine's to say.
 */
import type { Program, ProgramJob, ProgramName, Scenario } from "../engine/types";
import { withoutIdle, withValueAt } from "./field-edits";
import { commonTo, withKind } from "./jobs";
import { machineSize, nodesIn } from "./node-list";
import "./job-fields";

/** They run between two nodes. */
const BETWEEN_TWO: readonly ProgramName[] = ["ping-pong", "streaming"];

export type ProgramKey = Exclude<keyof Program, "name">;

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
  if (!scenario.jobs[number]?.program) return scenario;
  return withoutIdle(withValueAt(scenario, `jobs[${number}].program.${key}`, value), number);
}

/** How many nodes it has, of which a benchmark between two takes the first and the last, and how many processes fit. */
export function roomOf({ nodes, program }: ProgramJob, machineNodes: number) {
  const size = machineSize(machineNodes);
  const all = nodes ? nodesIn(nodes, size).length : size;
  const own = BETWEEN_TWO.includes(program.name) ? Math.min(2, all) : all;
  return { nodes: own, processes: own * (program.processes_per_node ?? 1) };
}
