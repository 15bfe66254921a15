/** The nodes of a job. No node is of two jobs; that is for the engine to say. */
import type { Job, NodeList, Scenario } from "../engine/types";
import { machineSize, nodeListOf, nodesIn } from "./node-list";

export function withJob(scenario: Scenario, number: number, job: Job): Scenario {
  return { ...scenario, jobs: scenario.jobs.with(number, job) };
}

/** Those that are on the machine; all of it when the job names none. */
export function membersOf(job: Job, machineNodes: number): number[] {
  const size = machineSize(machineNodes);
  return nodesIn(job.nodes ?? [[0, size - 1]], size);
}

/** Without nodes of its own a job has all: then the field is absent. */
export function withNodes(scenario: Scenario, number: number, nodes: NodeList | undefined): Scenario {
  const job = scenario.jobs[number];
  if (!job) return scenario;
  const { nodes: _, ...rest } = job;
  return withJob(scenario, number, nodes ? { ...rest, nodes } : rest);
}

/** In this order. A job with every node of the machine in the order of their numbers names none of them. */
export function withMembers(scenario: Scenario, number: number, members: readonly number[]): Scenario {
  const size = machineSize(scenario.topology.nodes);
  const there = nodesIn([...members], size);
  const isAll = size > 0 && there.length === size && there.every((node, at) => node === at);
  return withNodes(scenario, number, isAll ? undefined : nodeListOf(there));
}
