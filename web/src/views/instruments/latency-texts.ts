/** Texts of the message latency: its parts, and those of each job. */
import { counted } from "../../base/counted";

export const partsLabel = "Parts of the message latency";
export const noMessages = "No message has ended yet.";
/** Of a run that is over. */
export const noneEnded = (unended: string) =>
  `No message ended during the run. ${counted(unended, "message")} had not ended at its end.`;

export const jobsLabel = "Message latency of each job";
export const job = "Job";
export const mean = "mean";
export const meanHint = "after the warm-up, with its 95 % interval";
export const p95 = "p95";
export const p95Hint = "95 % of the messages of the job took at most this long";

export const unresolved = (reasons: string) => `not resolved: ${reasons}`;
