/** Edits that concern a job as a whole. Each is one step: what belongs to the change changes with it. */
import type { Job, NodeSet, Pattern, Scenario } from "../engine/types";
import { nodeSetOf, nodesIn } from "./node-set";

/** No list of nodes is made for a size that no machine has; the engine refuses it anyway. */
const MOST_NODES = 1 << 20;
/** As in the published experiments: 8 servers in a row, or one in every 8 nodes. */
const SERVERS = 8;

export function sendsToIoNodes(pattern: Pattern): boolean {
  return pattern === "io-random" || pattern === "io-deterministic";
}

/** The last 8 nodes; of a machine that is too small for them, its second half. */
export function clusteredIoNodes(machineNodes: number): NodeSet {
  const count = Math.max(1, Math.min(SERVERS, Math.floor(machineNodes / 2)));
  return count === 1 ? [machineNodes - 1] : [[machineNodes - count, machineNodes - 1]];
}

/** The last of every 8 nodes. */
export function distributedIoNodes(machineNodes: number): NodeSet {
  if (!(machineNodes >= SERVERS && machineNodes <= MOST_NODES)) return [machineNodes - 1];
  return Array.from({ length: Math.floor(machineNodes / SERVERS) }, (_, at) => (at + 1) * SERVERS - 1);
}

function withJob(scenario: Scenario, number: number, job: Job): Scenario {
  return { ...scenario, jobs: scenario.jobs.with(number, job) };
}

/** I/O patterns have I/O nodes, and only they have. */
export function withPattern(scenario: Scenario, number: number, pattern: Pattern): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const { io_nodes, ...rest } = job;
  if (!sendsToIoNodes(pattern)) return withJob(scenario, number, { ...rest, pattern });
  const servers = io_nodes ?? clusteredIoNodes(scenario.topology.nodes);
  return withJob(scenario, number, { ...rest, pattern, io_nodes: servers });
}

/** Without nodes of its own a job has all: then the field is absent. */
export function withNodes(scenario: Scenario, number: number, nodes: NodeSet | undefined): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const { nodes: _, ...rest } = job;
  return withJob(scenario, number, nodes ? { ...rest, nodes } : rest);
}

/** An empty field is one that is missing, and the engine says so. */
export function withIoNodes(scenario: Scenario, number: number, nodes: NodeSet | undefined): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const { io_nodes: _, ...rest } = job;
  return withJob(scenario, number, nodes ? { ...rest, io_nodes: nodes } : rest);
}

/**
 * No node is of two jobs, so a new one takes the nodes that no job has. When there are none, the largest job gives up
 * its second half. In all else the new job is like the largest, for one thing at a time to be changed.
 */
export function withJobAdded(scenario: Scenario): Scenario {
  const { jobs } = scenario;
  const machineNodes = scenario.topology.nodes;
  const known = machineNodes >= 1 && machineNodes <= MOST_NODES ? machineNodes : 0;
  const members = jobs.map(({ nodes }) => nodesIn(nodes ?? [[0, known - 1]], known));
  const largest = members.reduce((most, own, at) => (own.length > members[most]!.length ? at : most), 0);
  const giver = jobs[largest];
  if (!giver) return scenario;
  const { name: _, ...like } = giver;

  const taken = new Set(members.flat());
  const free = nodesIn([[0, known - 1]], known).filter((node) => !taken.has(node));
  if (free.length > 0) return { ...scenario, jobs: [...jobs, { ...like, nodes: nodeSetOf(free) }] };

  const own = members[largest]!;
  // Nothing to halve; that both have the same node is for the engine to say.
  if (own.length < 2) return { ...scenario, jobs: [...jobs, like] };
  // The matrix of a transpose is a square: a quarter of one is one, a half is none.
  const share = Math.ceil(own.length / (giver.pattern === "transpose" ? 4 : 2));
  const [kept, given] = [own.slice(0, share), own.slice(share, 2 * share)];
  return {
    ...scenario,
    jobs: [...jobs.with(largest, { ...giver, nodes: nodeSetOf(kept) }), { ...like, nodes: nodeSetOf(given) }],
  };
}

/** The others keep their nodes. */
export function withJobRemoved(scenario: Scenario, number: number): Scenario {
  return { ...scenario, jobs: scenario.jobs.filter((_, at) => at !== number) };
}
