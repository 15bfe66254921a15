/** A small machine and its frames, for tests: one Elite with its nodes below. */
import type { EngineStatus, Machine } from "./protocol";
import { packSummary } from "./summary";
import { topologyFrom } from "./topology";
import type { ColumnType, FrameLayout, Judgement, Summary, SummaryJson, TopologyJson } from "./types";

const BYTES: Record<ColumnType, number> = { u8: 1, u16: 2, u32: 4, f64: 8 };

/** The columns of a machine with these numbers of directed links, channels and nodes, 8-byte aligned. */
export function testLayout(links: number, channels: number, nodes: number): FrameLayout {
  const wanted: [string, ColumnType, number][] = [
    ["cycle", "f64", 1],
    ["link_flits", "f64", links],
    ["link_delay", "f64", links],
    ["link_wait", "f64", links],
    ["link_is_down", "u8", links],
    ["channel_packet", "u32", channels],
    ["channel_source", "u32", channels],
    ["channel_destination", "u32", channels],
    ["channel_state", "u8", channels],
    ["channel_fill", "u16", channels],
    ["channel_phase", "u8", 0],
    ["channel_flits", "u32", channels],
    ["node_sent", "f64", nodes],
    ["node_received", "f64", nodes],
    ["totals", "f64", 8],
  ];
  let offset = 0;
  const columns = wanted.map(([name, type, length]) => {
    const column = { name, type, offset, length };
    offset += Math.ceil((BYTES[type] * length) / 8) * 8;
    return column;
  });
  return { bytes: offset, columns };
}

export function testFrame(layout: FrameLayout, values: Record<string, number[]>): ArrayBuffer {
  const buffer = new ArrayBuffer(layout.bytes);
  const view = new DataView(buffer);
  for (const { name, type, offset } of layout.columns) {
    values[name]?.forEach((value, index) => {
      const at = offset + index * BYTES[type];
      if (type === "f64") view.setFloat64(at, value, true);
      else if (type === "u32") view.setUint32(at, value, true);
      else if (type === "u16") view.setUint16(at, value, true);
      else view.setUint8(at, value);
    });
  }
  return buffer;
}

export function testMachine(epoch: number, nodes = 2): Machine {
  return {
    epoch,
    topology: topologyFrom(testTopology(nodes)),
    layout: testLayout(2 * nodes, 4 * nodes, nodes),
    bufferFlits: 128,
  };
}

/** In the engine's words: one Elite, a cable of two directions to each node. */
export function testTopology(nodes: number): TopologyJson {
  const ids = Array.from({ length: nodes }, (_, node) => node);
  const cables = <T>(up: (node: number) => T, down: (node: number) => T) =>
    ids.flatMap((node) => [up(node), down(node)]);
  return {
    network: "qsnet",
    arity: nodes,
    top_down_links: nodes,
    levels: 1,
    nodes,
    cycle_ps: 5000,
    elites_per_level: 1,
    top_elites: 1,
    link_from: cables(
      (node) => node,
      () => nodes,
    ),
    link_to: cables(
      () => nodes,
      (node) => node,
    ),
    link_level: cables(
      () => 1,
      () => 1,
    ),
    link_port: cables(
      (node) => node,
      (node) => node,
    ),
    link_up: cables(
      () => true,
      () => false,
    ),
    channels: 2,
  };
}

/** Before any message has ended. */
export const NO_LATENCY: SummaryJson["message_latency"] = {
  count: 0,
  mean_ns: null,
  mean_ci95_ns: null,
  p50_ns: null,
  p50_ci95_ns: null,
  p95_ns: null,
  p95_ci95_ns: null,
  p99_ns: null,
  p99_ci95_ns: null,
  warm_up_ns: null,
  unended: 0,
  from_posting: { mean_ns: null, mean_ci95_ns: null, p50_ns: null, p95_ns: null, p99_ns: null },
  parts: [],
};

export function testSummary(change: Partial<SummaryJson> = {}): Summary {
  return packSummary(testSummaryJson(change));
}

export function testSummaryJson(change: Partial<SummaryJson> = {}): SummaryJson {
  return {
    engine_version: "0.0.0",
    scenario_digest: "5cee",
    result_digest: "d19e57",
    simulated_ns: 0,
    finished: false,
    metrics: {
      accepted_mb_s_per_sender: null,
      accepted_mb_s_total: null,
      accepted_ci95: null,
      latency_ns: { p50: null, p95: null, p99: null, max: null },
      senders: 2,
      warm_up_ns: null,
      offered_mb_s_per_sender: null,
      time_outs: 0,
      retries: 0,
      crc_errors: 0,
      refusals: 0,
      packets: 0,
      ack_gap_ns: null,
      ack_wait_share: null,
      links_used: 0,
      node_sent_least_mb_s: null,
      node_sent_cv: null,
    },
    jobs: [],
    message_latency: NO_LATENCY,
    nodes: [],
    routes: null,
    packet: { payload_bytes: 320, wire_bytes: 378 },
    congestion_matrix: { levels: [] },
    series: { interval_ns: 1000, accepted_mb_s_per_sender: [], warm_up_intervals: 0, ended_ns: null },
    problems: [],
    judgements: {},
    ...change,
  };
}

/** A judgement that a value is not resolved, for this reason in words. */
export const judgedAs = (sentence: string, longer: Judgement["longer"] = null): Judgement => ({
  reasons: ["short"],
  count: 1,
  sentence,
  longer,
});

export function testStatus(change: Partial<EngineStatus> = {}): EngineStatus {
  const frame = new ArrayBuffer(testMachine(1).layout.bytes);
  return {
    epoch: 1,
    serial: 1,
    cycle: 0,
    endCycle: 400_000,
    playing: false,
    reachedNsPerSecond: 0,
    seeking: null,
    stopped: null,
    summary: testSummary(),
    recent: null,
    overview: null,
    frame,
    second: null,
    ...change,
  };
}
