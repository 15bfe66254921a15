/** Programs in the field's terms. */
import { formatCount } from "../base/format";
import type { ProgramJob } from "../engine/types";
import { writeMessageBytes } from "../scenario/bytes";
import { roomOf } from "../scenario/programs";

/** "32 nodes, 64 processes". */
export function processesInWords(job: ProgramJob, machineNodes: number): string {
  const room = roomOf(job, machineNodes);
  const { processes = room.processes } = job.program;
  const places = processes < room.processes ? ` of ${formatCount(room.processes)}` : "";
  return `${formatCount(room.nodes)} ${room.nodes === 1 ? "node" : "nodes"}, ${formatCount(processes)}${places} ${processes === 1 ? "process" : "processes"}`;
}

/** "0 B, 8 B, 1 KB"; of many the first and the last. */
export function sizesInWords(bytes: readonly number[]): string {
  const words = bytes.map(writeMessageBytes);
  return words.length > 4 ? `${words[0]} to ${words.at(-1)}, ${words.length} sizes` : words.join(", ");
}
