/** What the value in the head of the results is of. */
import type { Job } from "../engine/types";
import { type BothSides, focusedSide } from "./sides";

/** The metric of the time of an operation. */
export const OPERATION_TIME = "jobs[0].collective_mean_ns";

const NO_JOBS: readonly Job[] = [];

/** Of a job of collectives that is alone it is the time of its operations; of a program, the figures are below. */
export function headlineOf(state: BothSides): "messages" | "collective" | "program" {
  const jobs = focusedSide(state).opened?.scenario.jobs ?? NO_JOBS;
  const only = jobs.length === 1 ? jobs[0] : undefined;
  if (only?.collective) return "collective";
  // Of tping papers print the accepted bandwidth, as of messages.
  return only?.program && only.program.name !== "tping" ? "program" : "messages";
}
