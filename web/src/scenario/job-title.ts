/** What a job is called. The engine's paths count jobs from zero, people from one. */
import type { Job } from "../engine/types";
import * as texts from "./leaf-texts";

export function jobTitle(job: Pick<Job, "name"> | undefined, number: number): string {
  return job?.name || texts.numberedJob(number + 1);
}
