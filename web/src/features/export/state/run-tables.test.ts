import { describe, expect, test } from "vitest";
import { csvOf } from "../../../base/table";
import { frameColumns } from "../../../engine/frame";
import { NO_LATENCY, testFrame, testMachine, testSummaryJson } from "../../../engine/machine.fixture";
import { packSummary } from "../../../engine/summary";
import type { Job, Scenario, Summary } from "../../../engine/types";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { type RunFigures, type RunTableId, runTable, runTablesOf } from "./run-tables";

const machine = testMachine(1);
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
  topology: machine.topology,
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
      nodes: [
        { id: 0, sent_mb_s: 0, received_mb_s: 117.25 },
        { id: 1, sent_mb_s: 117.25, received_mb_s: 0 },
      ],
      congestion_matrix: { levels: [{ elites: [{ up: [0, 0], down: [0.25, 1], total: 0.5 }] }] },
      series: {
        interval_ns: 1000,
        accepted_mb_s_per_sender: [80, 117],
        warm_up_intervals: 1,
        ended_ns: null,
      },
    }),
  ),
  frame: frameColumns(
    machine.layout,
    testFrame(machine.layout, { cycle: [200], link_flits: [50, 0, 100, 0], link_delay: [0, 0, 0, 40] }),
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

function lines(id: RunTableId, figures = FIGURES): string[] {
  const table = runTable(id, figures);
  return table
    ? csvOf({ ...table, facts: {} })
        .trimEnd()
        .split("\r\n")
    : [];
}

test("each says which run it is of", () => {
  for (const id of ["figures", "series", "nodes", "links", "congestion"] as const)
    expect(runTable(id, FIGURES)?.facts).toMatchObject({
      seed: "1",
      engine_version: "0.0.0",
      scenario_digest: "5cee",
      result_digest: "d19e57",
    });
});

describe("rows", () => {
  test("figures have labels and units, of all jobs and of each", () => {
    expect(lines("figures")).toEqual(
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
    expect(lines("figures").filter((line) => line.includes("p95"))).toEqual([]);
  });

  test("bandwidth over time, with the warm-up told", () => {
    expect(lines("series")).toEqual([
      "from [ns],to [ns],accepted per sender [MB/s],part of the run",
      "0,1000,80,warm-up",
      "1000,2000,117,measured",
    ]);
  });

  test("bandwidth over time, with the intervals after the end of the traffic", () => {
    const { summary } = FIGURES;
    const series = { ...summary.series, accepted_mb_s_per_sender: [80, 117, 90, 0], ended_ns: 2_500 };
    expect(lines("series", { ...FIGURES, summary: { ...summary, series } }).slice(2)).toEqual([
      "1000,2000,117,measured",
      "2000,3000,90,measured",
      "3000,4000,0,ended",
    ]);
  });

  test("nodes with their jobs", () => {
    expect(lines("nodes").slice(1)).toEqual(["0,,0,117.25", "1,Checkpoint,117.25,0"]);
  });

  test("links by their ends, loads as shares of a flit a cycle, delays in ns", () => {
    expect(lines("links").slice(1)).toEqual([
      "0,node 0,Elite 1.0,1,up,in service,50,0.25,0,0",
      "1,Elite 1.0,node 0,1,down,in service,0,0,0,0",
      "2,node 1,Elite 1.0,1,up,in service,100,0.5,0,0",
      "3,Elite 1.0,node 1,1,down,in service,0,0,200,0",
    ]);
  });

  test("the congestion matrix block by block", () => {
    expect(lines("congestion").slice(1)).toEqual([
      "1,0,in all,,0.5",
      "1,0,by up link,0,0",
      "1,0,by up link,1,0",
      "1,0,by down link,0,0.25",
      "1,0,by down link,1,1",
    ]);
  });
});

test("nodes and switches from a list of cables have its names", () => {
  const named = { ...FIGURES, topology: { ...machine.topology, names: ["alpha", "beta", "leaf-1"] } };
  expect(lines("nodes", named)[1]).toBe("0,alpha,,0,117.25");
  expect(lines("links", named)[1]).toContain("0,node 0 (alpha),Elite 1.0 (leaf-1),1,up");
  expect(lines("congestion", named)[1]).toBe("1,0,leaf-1,in all,,0.5");
});

test("without a frame there is no table of links", () => {
  expect(runTable("links", { ...FIGURES, frame: null })).toBeNull();
});

test("what an effective bandwidth came to has a table where one is measured", () => {
  const rings = { rings_mb_s: 200, random_mb_s: null };
  const sizes = [
    { bytes: 65_536, extrapolated: false, ...rings },
    { bytes: 131_072, extrapolated: true, ...rings, random_mb_s: 150.5 },
  ];
  const [first] = FIGURES.summary.jobs;
  const jobs = [{ ...first!, program: { b_eff: { sizes } } }] as unknown as Summary["jobs"];
  const table = runTable("b-eff", { ...FIGURES, summary: { ...FIGURES.summary, jobs } });
  expect(table && csvOf({ ...table, facts: {} }).split("\r\n")).toEqual([
    "job,message size [bytes],rings [MB/s],random [MB/s],how",
    "Checkpoint,65536,200,,sent",
    "Checkpoint,131072,200,150.5,extrapolated",
    "",
  ]);
  expect(runTable("b-eff", FIGURES)).toBeNull();
  const ids = (scenario: Pick<Scenario, "jobs">) => runTablesOf(scenario).map(({ id }) => id);
  const benchmark = { ...job, program: { name: "effective-bandwidth" } } as unknown as Job;
  const program = { ...job, program: { name: "ping-pong" } } as unknown as Job;
  expect([ids(FIGURES.scenario).includes("program"), ids({ jobs: [program] }).includes("program")]).toEqual([
    false,
    true,
  ]);
  expect([ids({ jobs: [program] }).includes("b-eff"), ids({ jobs: [benchmark] }).includes("b-eff")]).toEqual([
    false,
    true,
  ]);
});

test("a program is a row for each size that it measured", () => {
  const section = { bytes: 8192, repetitions: 10, measured: 2, mean_ns: 2e5, longest_ns: 2.1e5 };
  const sections = [{ ...section, half_round_trip_ns: 10_000, mb_s: 819.2 }];
  const [first] = FIGURES.summary.jobs;
  const jobs = [{ ...first!, program: { sections } }] as unknown as Summary["jobs"];
  const table = runTable("program", { ...FIGURES, summary: { ...FIGURES.summary, jobs } });
  expect(table && csvOf({ ...table, facts: {} }).split("\r\n")).toEqual([
    "job,message size [bytes],times,mean [ns],longest [ns],half a round trip [ns],bandwidth [MB/s]",
    "Checkpoint,8192,10,200000,210000,10000,819.2",
    "",
  ]);
  expect(runTable("program", FIGURES)).toBeNull();
});
