/**
 * Where the nodes are that serve a job's I/O, and what else they do.
 *
 * The engine lets them lie anywhere: in the job, in another one or in none, and lets several jobs have the same ones.
 * They are *shared* when they also compute, as nodes of a job, and *dedicated* when they do nothing else.
 */
import { type NodeList, PATTERNS, type Pattern, type Scenario } from "../engine/types";
import * as texts from "./io-node-texts";
import { sendsMessages } from "./job-kind";
import { membersOf, withJob, withMembers } from "./members";
import { machineSize, nodeListOf, nodesIn, withNodesAdded, writeNodeList } from "./node-list";

/** As in the published experiments: 8 servers in a row, or one in every 8 nodes. */
const SERVERS = 8;

/** Collectives and programs have no pattern. */
export function sendsToIoNodes(pattern: Pattern | undefined): boolean {
  return PATTERNS.some(({ value, sendsToIoNodes }) => sendsToIoNodes && value === pattern);
}

type Machine = Pick<Scenario["topology"], "nodes" | "arity">;

/** The last 8 nodes; of a machine that is too small for them, its second half. */
export function clusteredIoNodes({ nodes }: Pick<Machine, "nodes">): NodeList {
  const count = Math.max(1, Math.min(SERVERS, Math.floor(nodes / 2)));
  return count === 1 ? [nodes - 1] : [[nodes - count, nodes - 1]];
}

/** The last of every 8 nodes. */
export function distributedIoNodes({ nodes }: Pick<Machine, "nodes">): NodeList {
  return lastOfEvery(SERVERS, nodes);
}

/** The last node below each Elite of the first level that has all of its nodes. */
export function ioNodesPerElite({ nodes, arity }: Machine): NodeList {
  return lastOfEvery(arity, nodes);
}

function lastOfEvery(step: number, nodes: number): NodeList {
  if (!(Number.isInteger(step) && step >= 1 && machineSize(nodes) >= step)) return [nodes - 1];
  return nodeListOf(Array.from({ length: Math.floor(nodes / step) }, (_, at) => (at + 1) * step - 1));
}

export const PLACEMENTS = {
  clustered: clusteredIoNodes,
  distributed: distributedIoNodes,
  "per-elite": ioNodesPerElite,
} as const;

export const PLACEMENT_NAMES: Record<keyof typeof PLACEMENTS, string> = {
  clustered: texts.clustered,
  distributed: texts.distributed,
  "per-elite": texts.perElite,
};

/** Where they are by a rule, or as another job has them; `own` is anywhere else. */
export type Placement = keyof typeof PLACEMENTS | `job-${number}` | "own";

/** The other jobs that have I/O nodes which this one could serve itself with too. */
export function jobsWithServers(scenario: Scenario, number: number): number[] {
  return scenario.jobs.flatMap((job, at) =>
    at !== number && sendsToIoNodes(job.pattern) && job.io_nodes ? [at] : [],
  );
}

/** The nodes of a placement; none for `own`, which is where they are already. */
export function placedAs(scenario: Scenario, placement: Placement): NodeList | undefined {
  if (placement === "own") return undefined;
  if (placement in PLACEMENTS) return PLACEMENTS[placement as keyof typeof PLACEMENTS](scenario.topology);
  return scenario.jobs[Number(placement.slice("job-".length))]?.io_nodes;
}

/** A rule comes before another job's servers, which may be where they are by the same rule. */
export function placementOf(scenario: Scenario, number: number): Placement {
  const own = writeNodeList(scenario.jobs[number]?.io_nodes);
  const rules = Object.keys(PLACEMENTS) as Placement[];
  const others = jobsWithServers(scenario, number).map((other): Placement => `job-${other}`);
  const is = (placement: Placement) => writeNodeList(placedAs(scenario, placement)) === own;
  return [...rules, ...others].find(is) ?? "own";
}

/** An empty field is one that is missing, and the engine says so. */
export function withIoNodes(scenario: Scenario, number: number, nodes: NodeList | undefined): Scenario {
  const job = scenario.jobs[number];
  if (!job || !sendsMessages(job) || job.pairs) return scenario;
  const { io_nodes: _, ...rest } = job;
  return withJob(scenario, number, nodes ? { ...rest, io_nodes: nodes } : rest);
}

export type Sharing = "shared" | "dedicated" | "partly";

/** Whether the servers of a job also compute; "partly" when some do. */
export function sharingOf(scenario: Scenario, number: number): Sharing {
  const { nodes } = scenario.topology;
  const servers = nodesIn(scenario.jobs[number]?.io_nodes ?? [], machineSize(nodes));
  const computing = new Set(scenario.jobs.flatMap((job) => membersOf(job, nodes)));
  const both = servers.filter((node) => computing.has(node)).length;
  return both === 0 ? "dedicated" : both === servers.length ? "shared" : "partly";
}

/** Dedicated servers leave every job; shared ones that are of no job join the one that they serve. */
export function withSharing(scenario: Scenario, number: number, sharing: "shared" | "dedicated"): Scenario {
  const { jobs, topology } = scenario;
  const size = machineSize(topology.nodes);
  const servers = nodesIn(jobs[number]?.io_nodes ?? [], size);
  const members = jobs.map((job) => membersOf(job, size));
  if (sharing === "shared") {
    const computing = new Set(members.flat());
    const free = servers.filter((node) => !computing.has(node));
    return free.length === 0
      ? scenario
      : withMembers(scenario, number, withNodesAdded(members[number]!, free));
  }
  const serving = new Set(servers);
  return members.reduce((now, own, at) => {
    const left = own.filter((node) => !serving.has(node));
    return left.length === own.length ? now : withMembers(now, at, left);
  }, scenario);
}
