/** Texts of waterfalls: the parts of a message's latency, or of one packet's time. */
import { counted } from "../base/counted";

export const meanOf = (count: string) => `mean of ${count}`;
export const percentiles = (p50: string, p95: string, p99: string) => `p50 ${p50}, p95 ${p95}, p99 ${p99}`;
export const twoPercentiles = (p50: string, p95: string) => `p50 ${p50}, p95 ${p95}`;
export const fromPosting = (mean: string) => `from posting ${mean}`;
export const fromPostingWith = (mean: string, percentiles: string) => `from posting ${mean}, ${percentiles}`;
export const p95 = (time: string) => `p95 ${time}`;
export const warmUp = (time: string) => `after a warm-up of ${time}`;
export const noInterval = "no 95 % interval: no steady part, or too few messages";
export const shortNoInterval = "no interval: unsteady or too few";
export const noneEnded = "no message has ended";
export const unended = (count: string) => `${counted(count, "message")} not ended`;
export const latencySummary = (count: string, mean: string) => `Message latency, mean of ${count}: ${mean}`;
export const part = (name: string, time: string, share: string) => `${name} ${time}, ${share}`;
export const soFar = "so far";
export const total = "total";
export const packetSummary = (route: string, time: string, isOpen: boolean) =>
  isOpen ? `Packet ${route}, ${time} so far` : `Packet ${route}, ${time} total`;
