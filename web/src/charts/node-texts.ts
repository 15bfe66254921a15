/** Texts of the charts of bandwidth per node. */
export const sent = "sent";
export const received = "received";
export const receivedWithUnit = "received, MB/s";
export const barsSummary = (nodes: number, mostSent: number, mostReceived: number) =>
  `Bandwidth of ${nodes} nodes: sent, up to ${mostSent} MB/s; received, up to ${mostReceived} MB/s.`;
export const noHistogram = "Nodes by bandwidth: no data yet.";
export const histogramSummary = (nodes: string, kinds: readonly string[]) =>
  `${nodes} nodes by bandwidth. ${kinds.join("; ")}.`;
export const bins = (kind: string, bins: readonly string[]) => `${kind}: ${bins.join(", ")}`;
export const bin = (count: string, from: string, to: string) => `${count} from ${from} to ${to} MB/s`;
export const histogramAxes = "nodes over MB/s";
