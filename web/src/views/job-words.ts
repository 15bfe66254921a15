/** Jobs in a few words. The engine's paths count them from zero, people from one. */
import type { Job } from "../engine/types";
import { writeNodeSet } from "../scenario/node-set";

type Named = Pick<Job, "name">;

export function jobTitle(job: Named | undefined, number: number): string {
  return job?.name || `Job ${number + 1}`;
}

const PATH = /jobs\[(\d+)\]/g;

/** A problem's text, with the jobs in it as the form calls them. */
export function withJobTitles(message: string, jobs: readonly Named[]): string {
  return message.replaceAll(PATH, (_, place) => jobTitle(jobs[Number(place)], Number(place)));
}

/** "nodes 0-31", for where a job is told in a line. */
export function nodesInWords({ nodes }: Pick<Job, "nodes">): string {
  return nodes ? `nodes ${writeNodeSet(nodes)}` : "all nodes";
}
