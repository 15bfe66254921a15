/**
 * What the time of a hot node's link goes into: data, what packets carry next to it, and the gap in which the link is
 * because all of a packet is there, and its source does not end it before it has the ack (`asciq-collectives` 5 and Fig. 8).
 *
 * The measures are of the whole machine: they tell of a hot-spot where nothing else is sent.
 */
import type { Summary } from "../../engine/types";

const FLIT_BYTES = 2;

export type HotSpotTime = {
  /** All of a full packet on the link. */
  packetNs: number;
  /** From then on, until its end comes. */
  gapNs: number;
  /** Of the link's time; they add up to 1. */
  shares: { data: number; framing: number; gap: number; rest: number };
};

/** Null before anything is measured. `cyclePs`: a flit a cycle is what a link carries. */
export function hotSpotTime({ metrics, packet }: Summary, cyclePs: number): HotSpotTime | null {
  const { ack_gap_ns: gapNs, accepted_mb_s_total: accepted } = metrics;
  const { payload_bytes: payload, wire_bytes: wire } = packet;
  if (gapNs === null || accepted === null || payload <= 0) return null;
  const packetNs = ((wire / FLIT_BYTES) * cyclePs) / 1000;
  // MB/s are bytes a microsecond.
  const packetsPerNs = accepted / 1000 / payload;
  const data = (packetsPerNs * packetNs * payload) / wire;
  const framing = packetsPerNs * packetNs - data;
  const gap = Math.min(packetsPerNs * gapNs, Math.max(0, 1 - data - framing));
  return { packetNs, gapNs, shares: { data, framing, gap, rest: Math.max(0, 1 - data - framing - gap) } };
}
