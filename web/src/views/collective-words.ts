/** Collectives in the field's terms. */
import { formatCount } from "../base/format";
import type { CollectiveAlgorithm, CollectiveJob, CollectiveOperation } from "../engine/types";
import { runsOf } from "../scenario/collectives";
import { machineSize, nodesIn } from "../scenario/node-set";

const PLAIN: Record<CollectiveAlgorithm, string> = {
  hardware: "hardware multicast",
  tree: "software tree",
  linear: "one after the other",
};

/** What each way of doing it is called, by operation. */
export const ALGORITHM_WORDS: Record<CollectiveOperation, Record<CollectiveAlgorithm, string>> = {
  barrier: PLAIN,
  comparison: PLAIN,
  broadcast: PLAIN,
  reduce: PLAIN,
  allreduce: { ...PLAIN, hardware: "tree up, multicast down", tree: "tree up, tree down" },
  scatter: PLAIN,
  gather: PLAIN,
  "all-to-all": PLAIN,
  "fetch-and-add": PLAIN,
  "effective-bandwidth": { ...PLAIN, linear: "to both neighbours at once" },
};

export const OTHERWISE = [
  { value: "refuse", label: "otherwise: refuse" },
  { value: "tree", label: "otherwise: tree" },
] as const;

/** "64 nodes, contiguous; 256 processes". */
export function membersInWords(job: CollectiveJob, machineNodes: number): string {
  const size = machineSize(machineNodes);
  const nodes = job.nodes ? nodesIn(job.nodes, size).length : size;
  const runs = runsOf(job, size);
  const { processes = 1 } = job.collective;
  const lie = nodes < 2 ? "" : runs > 1 ? `, in ${formatCount(runs)} runs: not contiguous` : ", contiguous";
  const many = processes > 1 ? `; ${formatCount(nodes * processes)} processes` : "";
  return `${formatCount(nodes)} ${nodes === 1 ? "node" : "nodes"}${lie}${many}`;
}
