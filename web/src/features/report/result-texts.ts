/** Texts of a run's results in lines, in the report and in the Markdown of the share sheet. */

export const notKnown = "not known yet";

export const acceptedBandwidth = "Accepted bandwidth";
export const perSender = (bandwidth: string) => `${bandwidth} per sender`;
export const perSenderWithInterval = (bandwidth: string) => `${bandwidth} per sender (95 %)`;
export const allSenders = (count: string) => (count === "1" ? "Its only sender" : `All ${count} senders`);

export const published = (quantity: string) => `Published, ${quantity}`;
/** Whether the run is within, below or above what is published; null where that is not known. */
export const publishedValue = (value: string, source: string, verdict: "within" | "below" | "above" | null) =>
  `${value} (${source})${verdict === null ? "" : AGREEMENTS[verdict]}`;
const AGREEMENTS = {
  within: "; the simulation agrees",
  below: "; the simulation is below it",
  above: "; the simulation is above it",
};

export const moreJobs = (count: number) => (count === 1 ? "1 more job" : `${count} more jobs`);

export const messageLatency = "Message latency";
export const latencies = (mean: string, median: string, p95: string) =>
  `mean ${mean}, median ${median}, 95th percentile ${p95}`;
export const noMessage = "no message has arrived yet";

export const packets = "Packets";
export const packetCounts = (delivered: string, timeOuts: string, retries: string) =>
  `${delivered} delivered, ${timeOuts} timed out, ${retries} retried`;
export const linksUsed = "Links used";

export const warmUp = "Warm-up";
export const warmUpLength = (duration: string) => `${duration}, not measured`;
export const simulated = "Simulated";
export const simulatedLength = (duration: string, isComplete: boolean) =>
  `${duration}, ${isComplete ? "complete" : "incomplete"}`;
