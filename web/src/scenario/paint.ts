/**
 * Jobs and I/O nodes painted on the leaves of the tree: a stroke from one leaf to another is one edit.
 *
 * The leaf that a stroke begins at decides what it does. Where that one is in already, the stroke takes out, else it
 * puts in. A node that is put into a job leaves the one that it was in.
 */
import type { Scenario } from "../engine/types";
import { sendsToIoNodes, withIoNodes } from "./io-nodes";
import { jobTitle } from "./job-title";
import * as texts from "./leaf-texts";
import { membersOf, withMembers } from "./members";
import { machineSize, nodeListOf, nodesIn, runInWords, runOf, withNodesAdded } from "./node-list";

/** A brush: it places members of a job, or the job's I/O nodes. */
export type Paint = { job: number; as: "member" | "io" };

/** Which nodes have what the brush paints. */
export function painted(scenario: Scenario, { job: number, as }: Paint): number[] {
  const job = scenario.jobs[number];
  const { nodes } = scenario.topology;
  if (!job) return [];
  return as === "member" ? membersOf(job, nodes) : nodesIn(job.io_nodes ?? [], machineSize(nodes));
}

/** A brush needs a job, and one for I/O nodes a job that has some. */
export function paintable(scenario: Scenario, { job: number, as }: Paint): boolean {
  const job = scenario.jobs[number];
  return job !== undefined && (as === "member" || sendsToIoNodes(job.pattern));
}

export function withStroke(scenario: Scenario, paint: Paint, from: number, to: number): Scenario {
  if (!paintable(scenario, paint)) return scenario;
  const size = machineSize(scenario.topology.nodes);
  const run = runOf(from, to, size);
  const own = painted(scenario, paint);
  const takes = own.includes(from);
  const covered = new Set(run);
  const next = takes ? own.filter((node) => !covered.has(node)) : withNodesAdded(own, run);
  if (paint.as === "io")
    return withIoNodes(scenario, paint.job, next.length > 0 ? nodeListOf(next) : undefined);
  const others = takes ? scenario : withoutMembers(scenario, paint.job, covered);
  return withMembers(others, paint.job, next);
}

/** Every job but one loses these nodes. */
function withoutMembers(scenario: Scenario, kept: number, nodes: ReadonlySet<number>): Scenario {
  return scenario.jobs.reduce((now, job, number) => {
    if (number === kept) return now;
    const own = membersOf(job, scenario.topology.nodes);
    const left = own.filter((node) => !nodes.has(node));
    return left.length === own.length ? now : withMembers(now, number, left);
  }, scenario);
}

/** "Add nodes 12–15 to Job 2", "Remove I/O node 7 from backup". */
export function strokeName(scenario: Scenario, paint: Paint, from: number, to: number): string {
  const title = jobTitle(scenario.jobs[paint.job], paint.job);
  const takes = painted(scenario, paint).includes(from);
  const run = runInWords(from, to);
  if (paint.as === "io") return takes ? texts.removeIoNodes(run, title) : texts.addIoNodes(run, title);
  return takes ? texts.removeNodes(run, title) : texts.addNodes(run, title);
}
