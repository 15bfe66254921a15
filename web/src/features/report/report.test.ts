import { expect, test } from "vitest";
import type { Metric, Parameter, Scenario, Summary } from "../../engine/types";
import { assumptions } from "../../scenario/assumptions";
import { EXAMPLE, EXAMPLE_JOB } from "../../scenario/example.fixture";
import { inputRows } from "./inputs";
import { resultRows } from "./results";
import { atMost } from "./rows";

const CYCLE_PS = 5000;
const JOB = EXAMPLE_JOB;
const lines = (scenario: Scenario) =>
  inputRows(scenario, CYCLE_PS).map(({ label, value }) => `${label}: ${value}`);

test("inputs have words and units, and usual values are left out", () => {
  expect(lines(EXAMPLE)).toEqual([
    "Machine: 64 nodes, 4-ary 3-tree",
    "Cables: 0, 1, 2 m, by level",
    "Traffic: all nodes; Bit-reversal; 256 KB; load saturated",
    expect.stringMatching(/^Length: .+ simulated/),
    expect.stringMatching(/^Seed: \d+$/),
  ]);
});

test("unusual values are listed: links, jobs, I/O nodes, reads, and events", () => {
  const scenario: Scenario = {
    ...EXAMPLE,
    topology: {
      ...EXAMPLE.topology,
      nodes: 60,
      up_links_kept: [4, 2],
      down_links: [{ level: 1, elite: 3, up: 1 }],
      top_elites: "halved",
    },
    jobs: [
      {
        ...JOB,
        name: "writers",
        nodes: [[0, 31]],
        pattern: "io-random",
        io_nodes: [[60, 61]],
        write_share: 0.5,
        load: 0.3,
      },
      { ...JOB, library: "mpi", buffers: "main", priority: 0.1 },
    ],
    events: [{ at_cycle: 1000, change: "break", part: { level: 2, elite: 3 } }],
  };
  const described = lines(scenario);
  expect(described).toContain("Machine: 60 nodes in 64 places, 4-ary 3-tree");
  expect(described).toContain("Up links kept: 4, 2, by level");
  expect(described).toContain("Out of service: up link 1 of Elite 1.3");
  expect(described).toContain(
    "Writers: nodes 0-31; I/O, any server; I/O nodes 60-61; 256 KB; load 30 %; writes 50 %",
  );
  expect(described).toContain(
    "Job 2: all nodes; Bit-reversal; 256 KB; load saturated; priority 10 %; MPI push (old links only); main memory",
  );
  expect(described).toContain("At 5 µs: Break Elite 2.3");
});

test("what is over its room is counted", () => {
  const jobs = Array.from({ length: 9 }, () => JOB);
  expect(lines({ ...EXAMPLE, jobs })).toContain("…: 4 more jobs");
  const rows = [1, 2, 3].map((n) => ({ label: `${n}`, value: "" }));
  expect(atMost(rows, 3, String)).toEqual(rows);
  expect(atMost(rows, 2, String)).toEqual([rows[0], { label: "…", value: "2" }]);
});

const SWITCHES: Parameter[] = [
  {
    key: "channels",
    label: "Virtual channels",
    kind: { type: "number", min: 1, max: 8, default: 2, unit: "" },
    term: "parameter",
    source: "[P] 2.2",
    effect: "",
    applies_when: [],
  },
  {
    key: "time_out_cycles",
    label: "Time-out",
    kind: { type: "number", min: 0, max: 9, default: 8400, unit: "cycles" },
    term: "parameter",
    source: "calibrated on P07; split inferred: 64 bytes across PCI",
    effect: "",
    applies_when: [],
  },
  {
    key: "circuit_hold",
    label: "Circuit held",
    kind: { type: "flag", default: true },
    term: "parameter",
    source: "[P] 2.1; per channel is a reading. At least a header",
    effect: "",
    applies_when: [],
  },
];

test("assumptions that were changed come first, with their defaults; sources are short", () => {
  expect(assumptions(EXAMPLE, SWITCHES)).toEqual([
    {
      key: "time_out_cycles",
      label: "Time-out",
      value: "6400 cycles",
      instead: "8400 cycles",
      source: "calibrated on P07; split inferred",
    },
    { key: "channels", label: "Virtual channels", value: "2", instead: null, source: "[P] 2.2" },
    { key: "circuit_hold", label: "Circuit held", value: "on", instead: null, source: "[P] 2.1" },
  ]);
});

const SUMMARY = {
  finished: true,
  simulated_ns: 20e6,
  jobs: [],
  metrics: {
    accepted_mb_s_per_sender: 113.62,
    accepted_ci95: 3.57,
    accepted_mb_s_total: 7271.7,
    senders: 64,
    packets: 460_550,
    time_outs: 3,
    retries: 2,
    links_used: 1,
    warm_up_ns: null,
  },
  series: { accepted_mb_s_per_sender: [] },
  message_latency: { count: 0, mean_ns: null, p50_ns: null, p95_ns: null, parts: [] },
} as unknown as Summary;

test("results have their units and intervals, and say what is not known yet", () => {
  const rows = resultRows(SUMMARY, null, []).map(({ label, value }) => `${label}: ${value}`);
  expect(rows).toEqual([
    "Accepted bandwidth: 113.6 ± 3.6 MB/s per sender (95 %)",
    "All 64 senders: 7,272 ± 228 MB/s",
    "Message latency: no message has arrived yet",
    "Packets: 460,550 delivered, 3 timed out, 2 retried",
    "Links used: 100 %",
    "Warm-up: not known yet",
    "Simulated: 20 ms, complete",
  ]);
});

test("a metric that the engine wants in a report has a line by its unit, where there is a value", () => {
  const metric = { id: "links_used", label: "Share", unit: "of the time", in_report: true } as Metric;
  const labels = (metrics: readonly Metric[]) => resultRows(SUMMARY, null, metrics).map(({ label }) => label);
  const rows = resultRows(SUMMARY, null, [metric, { ...metric, id: "ack_gap_ns" }]);
  expect(rows.filter(({ label }) => label === "Share")).toEqual([
    { label: "Share", term: "links-used", value: "100 %" },
  ]);
  expect(labels([{ ...metric, in_report: false }])).not.toContain("Share");
});
