import { expect, test } from "vitest";
import { NO_LATENCY, testSummary, testSummaryJson } from "../../engine/machine.fixture";
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

test("a torus is described by its sides", () => {
  const found = { arity: 2, dimension: 3, nodes: 24, cable_m: [] };
  const torus = { kind: "torus" as const, sides: [4, 2], hosts_per_switch: 3, ...found };
  expect(lines({ ...EXAMPLE, topology: torus }).slice(0, 2)).toEqual([
    "Machine: 24 nodes, torus of 4 × 2 switches",
    "Traffic: all nodes; Bit-reversal; 256 KB; load saturated",
  ]);
});

test("spreads of sizes and arrivals say which they are", () => {
  const size = { ...JOB.message_bytes, distribution: "exponential" as const };
  const jobs = [{ ...JOB, message_bytes: size, load: 0.3, inter_arrival: "uniform" as const }];
  expect(lines({ ...EXAMPLE, jobs })).toContain(
    "Traffic: all nodes; Bit-reversal; 256 KB; sizes exponential; load 30 %; arrivals uniform",
  );
});

test("unusual values are listed: links, jobs, I/O nodes, reads, and events", () => {
  const scenario: Scenario = {
    ...EXAMPLE,
    topology: {
      ...(EXAMPLE.topology as Extract<Scenario["topology"], { kind?: never }>),
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
      { ...JOB, buffers: "main", priority: 0.1 },
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
    "Job 2: all nodes; Bit-reversal; 256 KB; load saturated; priority 10 %; main memory",
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

const SUMMARY = testSummary({
  finished: true,
  simulated_ns: 20e6,
  metrics: {
    ...testSummaryJson().metrics,
    accepted_mb_s_per_sender: 113.62,
    accepted_ci95: 3.57,
    accepted_mb_s_total: 7271.7,
    senders: 64,
    packets: 460_550,
    time_outs: 3,
    retries: 2,
    links_used: 1,
  },
});

test("results have their units and intervals, and say what is not known yet", () => {
  const rows = resultRows(SUMMARY, null, []).map(({ label, value }) => `${label}: ${value}`);
  expect(rows).toEqual([
    "Accepted bandwidth: 113.6 ± 3.6 MB/s per sender (95 %)",
    "All 64 senders: 7,272 ± 228 MB/s",
    "Message latency: no message has ended yet",
    "Packets: 460,550 delivered, 3 timed out, 2 retried",
    "Links used: 100 %",
    "Warm-up: not known yet",
    "Simulated: 20 ms, complete",
  ]);
});

const LATENCY = {
  ...NO_LATENCY,
  ...{ count: 9, mean_ns: 13_800, mean_ci95_ns: 420, p50_ns: 12_000, p50_ci95_ns: 300, p95_ns: 31_000 },
  ...{ p99_ns: 45_000, warm_up_ns: 250_000, unended: 1_234 },
  from_posting: { mean_ns: 5_300, mean_ci95_ns: 20, p50_ns: 5_200, p95_ns: 5_400, p99_ns: 5_600 },
};

test("a message latency has its intervals, the part from posting and the messages that are missing", () => {
  const shown = (summary: Summary) =>
    resultRows(summary, null, [])
      .map(({ label, value }) => `${label}: ${value}`)
      .filter((line) => /latency|Warm-up/i.test(line));
  const metrics = { ...SUMMARY.metrics, warm_up_ns: 9_000 };
  const summary: Summary = { ...SUMMARY, metrics, message_latency: LATENCY };
  expect(shown(summary)).toEqual([
    "Message latency: mean 13.8 ± 0.4 µs, median 12.0 ± 0.3 µs, 95th percentile 31 µs, 99th percentile 45 µs; 1,234 messages not ended",
    "Latency from posting: mean 5.30 ± 0.02 µs, median 5.2 µs, 95th percentile 5.4 µs, 99th percentile 5.6 µs",
    "Warm-up: 9 µs of bandwidth and 250 µs of latency, not measured",
  ]);
  const growing = {
    ...LATENCY,
    mean_ci95_ns: null,
    unended: 0,
    from_posting: { ...LATENCY, mean_ci95_ns: null },
  };
  expect(shown({ ...summary, message_latency: growing })[0]).toMatch(
    /; no 95 % interval, because there is no steady part or too few messages$/,
  );
  expect(shown({ ...summary, finished: false })[0]).not.toContain("not ended");
});

test("a job has its latency and its end", () => {
  const job = {
    ...{ name: "", senders: 1, offered_mb_s_per_sender: null, accepted_mb_s_per_sender: 275.3 },
    ...{ accepted_mb_s_total: 275.3, accepted_ci95: 6, ended_ns: 1_190_370, served_mb_s_per_io_node: null },
    message_latency: LATENCY,
  };
  const summary: Summary = {
    ...SUMMARY,
    jobs: [job, { ...job, ended_ns: null, message_latency: NO_LATENCY }],
    series: { ...SUMMARY.series, ended_ns: 1_190_370 },
  };
  const rows = resultRows(summary, null, []).map(({ label, value }) => `${label}: ${value}`);
  expect(rows).toEqual(
    expect.arrayContaining([
      "Job 1: 275.3 ± 6.0 MB/s per sender; message latency 13.8 ± 0.4 µs; ended at 1.19 ms",
      "Job 2: 275.3 ± 6.0 MB/s per sender",
      "Simulated: 20 ms, complete; all jobs ended at 1.19 ms",
    ]),
  );
});

test("a run that ends at a precision says of which mean", () => {
  const length = (change: Partial<Scenario["run"]>) =>
    lines({ ...EXAMPLE, run: { ...EXAMPLE.run, ...change } }).find((line) => line.startsWith("Length"));
  expect(length({})).toBe("Length: 2 ms simulated");
  expect(length({ precision_percent: 5, latency_precision_percent: 3 })).toBe(
    "Length: 2 ms simulated, or until the mean bandwidth is precise to ±5 % and the mean latency is precise to ±3 %",
  );
  expect(length({ latency_precision_percent: 3 })).toBe(
    "Length: 2 ms simulated, or until the mean latency is precise to ±3 %",
  );
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
