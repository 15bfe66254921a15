/** The latency of messages, as far as the engine tells it and any has arrived. */
import type { MessageLatency } from "../../charts/latency-rows";
import type { Summary } from "../../engine/types";

export function messageLatency(summary: Summary | null): MessageLatency | null {
  const { message_latency: latency = null } = (summary ?? {}) as { message_latency?: MessageLatency };
  return latency && latency.count > 0 ? latency : null;
}
