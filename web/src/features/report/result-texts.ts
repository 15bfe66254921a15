/** Texts of a run's results in lines, in the report and in the Markdown of the share sheet. */

import { counted } from "../../base/counted";

export const notKnown = "not known yet";

export const acceptedBandwidth = "Accepted bandwidth";
export const perSender = (bandwidth: string) => `${bandwidth} per sender`;
export const perSenderWithInterval = (bandwidth: string) => `${bandwidth} per sender (95 %)`;
export const allSenders = (count: string) => (count === "1" ? "Its only sender" : `All ${count} senders`);

export const published = (quantity: string) => `Published, ${quantity}`;
/** With whether the run agrees with it. */
export const publishedValue = (value: string, source: string, agreement: string) =>
  `${value} (${source}); this run: ${agreement}`;

export const soFar = (value: string) => `${value}, so far`;
export const unresolved = (value: string, reasons: string) => `${value}; not resolved: ${reasons}`;

export const moreJobs = (count: number) => (count === 1 ? "1 more job" : `${count} more jobs`);

/** What else is known of a job, after its bandwidth. */
export const jobLatency = (bandwidth: string, mean: string) => `${bandwidth}; message latency ${mean}`;
export const jobEnded = (words: string, time: string) => `${words}; ended at ${time}`;

export const messageLatency = "Message latency";
export const postingLatency = "Latency from posting";
export type Latencies = { mean: string; median: string; p95: string; p99: string };
export const latencies = ({ mean, median, p95, p99 }: Latencies) =>
  `mean ${mean}, median ${median}, 95th percentile ${p95}, 99th percentile ${p99}`;
export const noInterval = "no 95 % interval, because there is no steady part or too few messages";
export const noMessage = "no message has ended yet";
export const unended = (count: string) => `${counted(count, "message")} not ended`;

export const packets = "Packets";
export const packetCounts = (delivered: string, timeOuts: string, retries: string) =>
  `${delivered} delivered, ${timeOuts} timed out, ${retries} retried`;
export const linksUsed = "Links used";

export const warmUp = "Warm-up";
export const warmUpLength = (duration: string) => `${duration}, not measured`;
export const warmUpLengths = (bandwidth: string, latency: string) =>
  `${bandwidth} of bandwidth and ${latency} of latency, not measured`;
export const simulated = "Simulated";
export const simulatedLength = (duration: string, isComplete: boolean) =>
  `${duration}, ${isComplete ? "complete" : "incomplete"}`;
export const jobsEnded = (simulated: string, time: string) => `${simulated}; all jobs ended at ${time}`;
