/** Programs in the field's terms. */
import { formatCount } from "../base/format";
import type { ProgramJob } from "../engine/types";
import { roomOf } from "../scenario/programs";

/** "32 nodes, 64 processes". */
export function processesInWords(job: ProgramJob, machineNodes: number): string {
  const room = roomOf(job, machineNodes);
  const { processes = room.processes } = job.program;
  const places = processes < room.processes ? ` of ${formatCount(room.processes)}` : "";
  return `${formatCount(room.nodes)} ${room.nodes === 1 ? "node" : "nodes"}, ${formatCount(processes)}${places} ${processes === 1 ? "process" : "processes"}`;
}
