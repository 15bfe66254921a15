/** What a job is called. The engine's paths count jobs from zero, people from one. */
import type { Job } from "../engine/types";

export function jobTitle(job: Pick<Job, "name"> | undefined, number: number): string {
  return job?.name || `Job ${number + 1}`;
}
