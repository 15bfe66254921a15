/** The latency of messages, once any has arrived. */
import type { Summary } from "../../engine/types";

export function messageLatency(summary: Summary | null): Summary["message_latency"] | null {
  const latency = summary?.message_latency;
  return latency && latency.count > 0 ? latency : null;
}
