/** Collectives in the field's terms. */
import { formatCount } from "../base/format";
import type { CollectiveJob, Scenario } from "../engine/types";
import { runsOf } from "../scenario/collectives";
import { fieldOf, inWords } from "../scenario/fields";
import { machineSize, nodesIn } from "../scenario/node-list";
import "../scenario/job-fields";

/** What a way of doing an operation is called. */
export function algorithmWords(job: CollectiveJob): string {
  const scenario = { jobs: [job] } as unknown as Scenario;
  return inWords(fieldOf("jobs[].collective.algorithm"), job.collective.algorithm, scenario, 0);
}

/** "64 nodes, contiguous; 256 processes". */
export function membersInWords(job: CollectiveJob, machineNodes: number): string {
  const size = machineSize(machineNodes);
  const nodes = job.nodes ? nodesIn(job.nodes, size).length : size;
  const runs = runsOf(job, size);
  const { processes = 1 } = job.collective;
  const lie = nodes < 2 ? "" : runs > 1 ? `, not contiguous (${formatCount(runs)} ranges)` : ", contiguous";
  const many = processes > 1 ? `; ${formatCount(nodes * processes)} processes` : "";
  return `${formatCount(nodes)} ${nodes === 1 ? "node" : "nodes"}${lie}${many}`;
}
