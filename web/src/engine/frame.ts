/**
 * Typed views on the columns of one frame. No copy is made: the views are valid as long as their buffer is not
 * transferred. Columns are found by name, so that the engine may add or reorder them.
 *
 * Absent here: no knowledge of links, Elites or pictures; that is `canvas` and `views`.
 */
import type { ColumnType, FrameLayout } from "./types";

type ColumnArray = {
  u8: Uint8Array<ArrayBuffer>;
  u16: Uint16Array<ArrayBuffer>;
  u32: Uint32Array<ArrayBuffer>;
  f64: Float64Array<ArrayBuffer>;
};

const ARRAYS = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
} as const;

export type FrameTotals = {
  packetsOpened: number;
  packetsDelivered: number;
  timeOuts: number;
  retries: number;
  payloadBytesDelivered: number;
  messagesCompleted: number;
  circuitsOpen: number;
  waitingHeaders: number;
};

export type FrameColumns = {
  cycle: number;
  /** Per directed link: data flits carried since 0. */
  linkFlits: Uint32Array;
  /** Per directed link: summed delay since the source, in cycles, of the packets that came in over it. */
  linkDelay: Float64Array;
  /** Per directed link: the part of that delay for which headers waited at its end. */
  linkWait: Float64Array;
  /** Per directed link: 1 while its cable is broken. */
  linkIsDown: Uint8Array;
  /** Per channel: 0 free, otherwise packet number + 1. */
  channelPacket: Uint32Array;
  channelSource: Uint32Array;
  channelDestination: Uint32Array;
  /** Per channel: one of CHANNEL_STATE. */
  channelState: Uint8Array;
  /** Per channel: flits in the buffer at the far end. */
  channelFill: Uint16Array;
  /** Per channel: data flits carried since 0. */
  channelFlits: Uint32Array;
  /** Per channel: 1 + the index of one of WAVE_PHASES while it is held for a multicast, else 0; empty without them. */
  channelPhase: Uint8Array;
  /** Per node: payload bytes since 0. */
  nodeSent: Float64Array;
  nodeReceived: Float64Array;
  totals: FrameTotals;
};

export const CHANNEL_STATE = {
  free: 0,
  claimed: 1,
  flowing: 2,
  blocked: 3,
  discarding: 4,
} as const;

/** How far a branch of a multicast has come, in order. */
export const WAVE_PHASES = ["opening", "data", "acknowledged", "ending"] as const;

/** Whether frames tell how far multicasts have come: those of scenarios that send some do. */
export function tellsWaves({ columns }: FrameLayout): boolean {
  return columns.some(({ name, length }) => name === "channel_phase" && length > 0);
}

function column<T extends ColumnType>(
  layout: FrameLayout,
  buffer: ArrayBuffer,
  name: string,
  type: T,
): ColumnArray[T] {
  const found = layout.columns.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`The engine's frames have no column "${name}".`);
  if (found.type !== type) throw new Error(`Column "${name}" holds ${found.type}; this page reads ${type}.`);
  // The table is indexed by the very type that was asked for, which TypeScript cannot follow through a generic.
  return new ARRAYS[type](buffer, found.offset, found.length) as ColumnArray[T];
}

function totalsOf(values: Float64Array): FrameTotals {
  const at = (index: number) => values[index] ?? 0;
  return {
    packetsOpened: at(0),
    packetsDelivered: at(1),
    timeOuts: at(2),
    retries: at(3),
    payloadBytesDelivered: at(4),
    messagesCompleted: at(5),
    circuitsOpen: at(6),
    waitingHeaders: at(7),
  };
}

export function frameColumns(layout: FrameLayout, buffer: ArrayBuffer): FrameColumns {
  if (buffer.byteLength !== layout.bytes)
    throw new Error(`A frame of ${buffer.byteLength} bytes arrived where ${layout.bytes} were due.`);
  return {
    cycle: column(layout, buffer, "cycle", "f64")[0] ?? 0,
    linkFlits: column(layout, buffer, "link_flits", "u32"),
    linkDelay: column(layout, buffer, "link_delay", "f64"),
    linkWait: column(layout, buffer, "link_wait", "f64"),
    linkIsDown: column(layout, buffer, "link_is_down", "u8"),
    channelPacket: column(layout, buffer, "channel_packet", "u32"),
    channelSource: column(layout, buffer, "channel_source", "u32"),
    channelDestination: column(layout, buffer, "channel_destination", "u32"),
    channelState: column(layout, buffer, "channel_state", "u8"),
    channelFill: column(layout, buffer, "channel_fill", "u16"),
    channelFlits: column(layout, buffer, "channel_flits", "u32"),
    channelPhase: column(layout, buffer, "channel_phase", "u8"),
    nodeSent: column(layout, buffer, "node_sent", "f64"),
    nodeReceived: column(layout, buffer, "node_received", "f64"),
    totals: totalsOf(column(layout, buffer, "totals", "f64")),
  };
}
