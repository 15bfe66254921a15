/** The latency of messages, once any has ended. */
import { formatCount } from "../../base/format";
import type { MessageLatency, Summary } from "../../engine/types";
import * as texts from "./latency-texts";

export const MESSAGE_LATENCY = "message_latency_mean_ns";

export function messageLatency(summary: Summary | null): MessageLatency | null {
  const latency = summary?.message_latency;
  return latency && latency.count > 0 ? latency : null;
}

/** Words for a run in which no message has ended. */
export function noneEnded(summary: Summary | null): string {
  const unended = summary?.finished ? summary.message_latency.unended : 0;
  return unended > 0 ? texts.noneEnded(formatCount(unended)) : texts.noMessages;
}
