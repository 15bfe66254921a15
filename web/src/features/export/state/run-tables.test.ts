import { expect, test } from "vitest";
import { csvOf } from "../../../base/table";
import { NO_LATENCY, testSummaryJson } from "../../../engine/machine.fixture";
import { packSummary } from "../../../engine/summary";
import type { Scenario } from "../../../engine/types";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { figureTable, type RunFigures, runTablesOf } from "./run-tables";

const job = { ...EXAMPLE.jobs[0]!, name: "Checkpoint", nodes: [1] };
const metrics = { ...testSummaryJson().metrics, accepted_mb_s_per_sender: 117.25, time_outs: 3 };

const LATENCY = {
  ...NO_LATENCY,
  ...{ count: 3, mean_ns: 2_400, unended: 7 },
  from_posting: { ...NO_LATENCY.from_posting, mean_ns: 2_000 },
  parts: [{ id: "source-queue", label: "Source queue", mean_ns: 400 }],
};

const FIGURES: RunFigures = {
  scenario: { ...EXAMPLE, jobs: [job] },
  summary: packSummary(
    testSummaryJson({
      metrics: { ...metrics, latency_ns: { p50: 2200, p95: null, p99: null, max: null } },
      jobs: [
        {
          name: "Checkpoint",
          senders: 1,
          offered_mb_s_per_sender: null,
          accepted_mb_s_per_sender: 117.25,
          accepted_mb_s_total: 117.25,
          accepted_ci95: null,
          ended_ns: 2_500,
          served_mb_s_per_io_node: null,
          message_latency: LATENCY,
        },
      ],
    }),
  ),
  metrics: (
    [
      ["accepted_mb_s_per_sender", "Accepted bandwidth per sender", "MB/s"],
      ["latency_ns", "Packet latency", "ns"],
      ["message_latency", "Message latency", "ns"],
      ["message_latency_mean_ns", "Message latency, mean", "ns"],
      ["posting_latency_mean_ns", "Latency from posting, mean", "ns"],
      ["messages_unended", "Messages not ended", "messages"],
      ["ended_ns", "End of the job", "ns"],
      ["time_outs", "Time-outs", "packets"],
    ] as const
  ).map(([id, label, unit]) => ({
    id,
    label,
    unit,
    definition: "",
    better: null,
    term: "",
    in_report: false,
  })),
};

function lines(): string[] {
  return csvOf({ ...figureTable(FIGURES), facts: {} })
    .trimEnd()
    .split("\r\n");
}

test("figures name their run", () => {
  expect(figureTable(FIGURES).facts).toMatchObject({
    seed: "1",
    engine_version: "0.0.0",
    scenario_digest: "5cee",
    result_digest: "d19e57",
  });
});

test("figures have labels and units, of all jobs and of each", () => {
  expect(lines()).toEqual(
    expect.arrayContaining([
      "of,figure,label,value,value_unit",
      "all jobs,accepted_mb_s_per_sender,Accepted bandwidth per sender,117.25,MB/s",
      "all jobs,latency_ns.p50,Packet latency,2200,ns",
      "all jobs,time_outs,Time-outs,3,packets",
      "Checkpoint,accepted_mb_s_total,,117.25,MB/s",
      "Checkpoint,ended_ns,End of the job,2500,ns",
      'Checkpoint,message_latency.mean_ns,"Message latency, mean",2400,ns',
      'Checkpoint,message_latency.from_posting.mean_ns,"Latency from posting, mean",2000,ns',
      "Checkpoint,message_latency.unended,Messages not ended,7,messages",
      "Checkpoint,message_latency.parts.source-queue_ns,Message latency,400,ns",
    ]),
  );
  expect(lines().filter((line) => line.includes("p95"))).toEqual([]);
});

test("what only some jobs have has a table where there is such a job", () => {
  const ids = (...jobs: object[]) =>
    runTablesOf({ jobs: jobs as unknown as Scenario["jobs"] }).map(({ id }) => id);
  const rare = ["b-eff", "program", "process-times"];
  const of = (...jobs: object[]) => ids(...jobs).filter((id) => rare.includes(id));
  expect(of(job)).toEqual([]);
  expect(of(job, { program: { name: "ping-pong" } })).toEqual(["program", "process-times"]);
  expect(of({ program: { name: "effective-bandwidth" } })).toEqual(rare);
  expect(of({ collective: { operation: "barrier" } })).toEqual(["process-times"]);
  expect(ids(job)).toContain("latency-histogram");
});
