/** A complete scenario for tests, as the engine would write it. */
import type { Scenario } from "../engine/types";

export const EXAMPLE: Scenario = {
  version: 2,
  name: "QsNet, 64 nodes: bit-reversal",
  topology: { arity: 4, dimension: 3, nodes: 64, cable_m: [0, 1, 2] },
  jobs: [
    {
      pattern: "bit-reversal",
      message_bytes: { distribution: "fixed", mean: 262_144 },
      inter_arrival: "fixed",
      load: "saturated",
      priority: 0,
      write_share: 1,
      library: "elan3lib",
      buffers: "elan",
    },
  ],
  model: {
    routing: "adaptive",
    channel_policy: "fixed-at-source",
    tie_break: "hash",
    ack_offset_percent: 40,
    inputter: "one",
    time_out_cycles: 6400,
    retry_cycles: 200,
    age_tick_cycles: 400,
    age_bits: 4,
    release: "eop-passes",
    circuit_hold: true,
    channels: 2,
    buffer_flits: 128,
    flow_through_cycles: 7,
    reverse_ack_flits: 0,
    reverse_credits_per_flit: 0,
    error_rate: 0,
    engine_transaction_cycles: 22,
    engine_packet_cycles: 4,
    engine_order: "in-turn",
  },
  run: { seed: 1, duration_us: 2000, precision_percent: 0 },
};
