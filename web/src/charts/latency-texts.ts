/** Texts of waterfalls: the parts of a message's latency, or of one packet's time. */
export const meanOf = (count: string) => `mean of ${count}`;
export const percentiles = (p50: string, p95: string) => `p50 ${p50}, p95 ${p95}`;
export const latencySummary = (count: string, mean: string) => `Message latency, mean of ${count}: ${mean}`;
export const part = (name: string, time: string, share: string) => `${name} ${time}, ${share}`;
export const soFar = "so far";
export const total = "total";
export const packetSummary = (route: string, time: string, isOpen: boolean) =>
  isOpen ? `Packet ${route}, ${time} so far` : `Packet ${route}, ${time} total`;
