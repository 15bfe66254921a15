/** Jobs in a few words. */
import type { Job } from "../engine/types";
import { jobTitle } from "../scenario/job-title";
import { writeNodeList } from "../scenario/node-list";

const PATH = /jobs\[(\d+)\]/g;

/** A problem's text, with the jobs in it as the form calls them. */
export function withJobTitles(message: string, jobs: readonly Pick<Job, "name">[]): string {
  return message.replaceAll(PATH, (_, place) => jobTitle(jobs[Number(place)], Number(place)));
}

/** "nodes 0-31", for where a job is told in a line. */
export function nodesInWords({ nodes }: Pick<Job, "nodes">): string {
  return nodes ? `nodes ${writeNodeList(nodes)}` : "all nodes";
}
