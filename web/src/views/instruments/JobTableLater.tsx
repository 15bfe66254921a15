/** Fetched where the first job is that needs it. */
import type { Job } from "../../engine/types";
import { sendsToIoNodes } from "../../scenario/io-nodes";
import { lazyPart } from "../lazy-part";
import * as texts from "./bandwidth-texts";

export const JobTableLater = lazyPart(
  () => import("./JobTable").then((it) => it.JobTable),
  texts.jobTableName,
);

/** A single job has its figure in the headline; only what its I/O nodes serve, and the result of a collective or a program, is not there. */
export function hasJobTable(jobs: readonly Job[]): boolean {
  return jobs.length > 1 || jobs.some((job) => job.collective || job.program || sendsToIoNodes(job.pattern));
}
