/** The latency of messages, once any has ended. */
import type { MessageLatency, Summary } from "../../engine/types";

export function messageLatency(summary: Summary | null): MessageLatency | null {
  const latency = summary?.message_latency;
  return latency && latency.count > 0 ? latency : null;
}
