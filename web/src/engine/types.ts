/**
 * The types that the engine owns. Rust defines them; this file is the one place the page imports them from.
 */

export type PatternName =
  | "neighbor"
  | "butterfly"
  | "complement"
  | "bit-reversal"
  | "transpose"
  | "shuffle"
  | "uniform"
  | "hot-spot";
export type DistributionName = "fixed" | "uniform" | "exponential";

export type Scenario = {
  version: number;
  name: string;
  topology: { arity: number; dimension: number; nodes: number; cable_m: number[] };
  traffic: {
    pattern: PatternName;
    message_bytes: { distribution: DistributionName; mean: number };
    inter_arrival: DistributionName;
    load: number | "saturated";
    priority: number;
  };
  model: {
    channel_policy: "fixed-at-source" | "free-per-hop";
    tie_break: "hash" | "lowest";
    ack_offset_percent: number;
    inputter: "one" | "per-channel";
    time_out_cycles: number;
    retry_cycles: number;
    age_tick_cycles: number;
    age_bits: number;
    release: "eop-passes" | "tail-leaves-next-buffer";
    circuit_hold: boolean;
    channels: number;
    buffer_flits: number;
    flow_through_cycles: number;
    reverse_ack_flits: number;
    reverse_credits_per_flit: number;
    engine_transaction_cycles: number;
    engine_packet_cycles: number;
  };
  run: { seed: number; duration_us: number };
};

export type Severity = "error" | "warning";
export type Problem = { path: string; severity: Severity; message: string };
export type Checked = {
  scenario: Scenario | null;
  scenario_digest: string | null;
  link: string | null;
  problems: Problem[];
};

export type TopologyDescription = {
  arity: number;
  levels: number;
  nodes: number;
  cycle_ps: number;
  elites_per_level: number;
  link_from: number[];
  link_to: number[];
  link_level: number[];
  link_port: number[];
  link_up: boolean[];
  channels: number;
};

export type ColumnType = "u8" | "u16" | "u32" | "f64";
export type FrameColumn = { name: string; type: ColumnType; offset: number; length: number };
export type FrameLayout = { bytes: number; columns: FrameColumn[] };

export type EliteCongestion = { up: number[]; down: number[]; total: number };
export type Summary = {
  engine_version: string;
  scenario_digest: string;
  result_digest: string;
  simulated_ns: number;
  finished: boolean;
  metrics: {
    accepted_mb_s_per_sender: number | null;
    accepted_mb_s_total: number | null;
    accepted_ci95: number | null;
    latency_ns: { p50: number | null; p95: number | null; p99: number | null; max: number | null };
    senders: number;
    warm_up_ns: number | null;
    offered_mb_s_per_sender: number | null;
    time_outs: number;
    retries: number;
    packets: number;
  };
  nodes: { id: number; sent_mb_s: number; received_mb_s: number }[];
  congestion_matrix: { levels: { elites: EliteCongestion[] }[] };
  series: { interval_ns: number; accepted_mb_s_per_sender: number[]; warm_up_intervals: number };
  problems: Problem[];
};

export type Metric = { id: string; label: string; unit: string; definition: string };
export type SwitchKind =
  | { type: "number"; min: number; max: number; default: number; unit: string }
  | { type: "choice"; options: string[]; default: string }
  | { type: "flag"; default: boolean };
export type Switch = { key: string; label: string; kind: SwitchKind; source: string; effect: string };
export type Catalog = { metrics: Metric[]; switches: Switch[] };
