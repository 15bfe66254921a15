/** What each leaf of the tree is: of which job, and whether it serves I/O. */
import type { Scenario } from "../engine/types";
import { sendsToIoNodes } from "./io-nodes";
import { jobTitle } from "./job-title";
import * as texts from "./leaf-texts";
import { membersOf } from "./members";
import { machineSize, nodesIn } from "./node-list";

export type Leaves = {
  /** By node: the number of its job, the first of them while there are two by mistake; -1 for none. */
  job: Int16Array;
  /** By node: 1 where a job has it as I/O node. */
  io: Uint8Array;
};

/** Jobs that send to I/O nodes, with those that they have. */
function serving({ jobs, topology }: Scenario): { number: number; nodes: number[] }[] {
  return jobs.flatMap((job, number) =>
    sendsToIoNodes(job.pattern) && job.io_nodes
      ? [{ number, nodes: nodesIn(job.io_nodes, machineSize(topology.nodes)) }]
      : [],
  );
}

export function leavesOf(scenario: Scenario): Leaves {
  const size = machineSize(scenario.topology.nodes);
  const job = new Int16Array(size).fill(-1);
  const io = new Uint8Array(size);
  for (let number = scenario.jobs.length - 1; number >= 0; number--)
    for (const node of membersOf(scenario.jobs[number]!, size)) job[node] = number;
  for (const { nodes } of serving(scenario)) for (const node of nodes) io[node] = 1;
  return { job, io };
}

/** "Job 1, I/O node of backup", "no job": one entry for each node, for those who hear the leaves. */
export function leafWords(scenario: Scenario): string[] {
  const { jobs } = scenario;
  const { job } = leavesOf(scenario);
  const servers = serving(scenario);
  const words = Array.from(job, (number) => (number < 0 ? texts.noJob : jobTitle(jobs[number], number)));
  for (const { number, nodes } of servers) {
    const role = servers.length > 1 ? texts.ioNodeOf(jobTitle(jobs[number], number)) : texts.ioNode;
    for (const node of nodes) words[node] += `, ${role}`;
  }
  return words;
}
