/** What programs come to, for tests, as the engine tells it. */
import type { ProgramSummary, SectionSummary } from "../../engine/types";

const section = (bytes: number, half: number): SectionSummary => ({
  bytes,
  repetitions: 10,
  measured: 2,
  mean_ns: 20 * half,
  longest_ns: 20 * half,
  half_round_trip_ns: half,
  mb_s: bytes > 0 ? (bytes * 1000) / half : null,
});

export const PING_PONG: ProgramSummary = {
  name: "ping-pong",
  processes: 2,
  processes_per_node: 1,
  finished: true,
  elapsed_ns: 1e6,
  iteration_ns: null,
  rate: null,
  rate_unit: "",
  sections: [section(0, 5000), section(1024, 6000), section(8192, 10_000)],
  shares: [
    { doing: "wait-network", mean: 0.7, largest: 0.72, process: 1 },
    { doing: "call", mean: 0.3, largest: 0.4, process: 0 },
  ],
  mean_shares: {
    compute: 0,
    call: 0.3,
    copy: 0,
    register: 0,
    wait_progress: 0,
    wait_network: 0.7,
    wait_partner: 0,
    compute_holding: 0,
  },
  eager_bytes_per_process: 65_536,
};

export const SWEEP: ProgramSummary = {
  ...PING_PONG,
  name: "sweep3d",
  processes: 25,
  iteration_ns: 12_300_000,
  rate: 3.42,
  rate_unit: "ns per cell and angle",
  sections: [
    { ...section(0, 0), measured: 25, mean_ns: 12_300_000, longest_ns: 12_400_000, half_round_trip_ns: null },
  ],
};
