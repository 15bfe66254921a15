import { describe, expect, test } from "vitest";
import type { Paper } from "../../papers/claims";
import {
  applicationChart,
  type Known,
  microCharts,
  type NetworkComparisonChart,
} from "./network-comparison-data";
import { rowsOf, tableOf } from "./network-comparison-table";
import { NO_FIGURES, planned } from "./state/experiments.fixture";
import type { ProgramFigures } from "./state/program-figures";

const paper = {
  authors: ["Ron Brightwell", "Doug Doerfler"],
  title: "A comparison",
  venue: "ICPP",
  year: 2004,
  runs: {},
  claims: [
    { id: "S07a", place: "4.1", value: 552, unit: "MB/s", tolerance: { relative: 0.04 } },
    { id: "S19", place: "4.2.1", value: 0.93, tolerance: { within: 0.02 } },
    { id: "S21", place: "4.2.1", statement: "tails off", tolerance: { relation: "simulated < 0.9" } },
  ],
} as unknown as Paper;

const experiments = planned(
  { network: "qsnet2", name: "ping-pong", processes: 2 },
  { network: "infiniband", name: "ping-pong", processes: 2 },
  ...[1, 16, 32].map((processes) => ({
    network: "qsnet2" as const,
    name: "lammps-membrane" as const,
    processes,
  })),
  { network: "qsnet2", name: "lammps-membrane", processes: 64, perNode: 2 },
  { network: "qsnet2", name: "nas-cg", processes: 1 },
  { network: "qsnet2", name: "nas-cg", processes: 4 },
);

const size = (bytes: number, ns: number) => ({ bytes, ns, mbPerSecond: (1000 * bytes) / ns });
const took = (elapsedNs: number): ProgramFigures => ({ ...NO_FIGURES, elapsedNs });

const FIGURES: Record<string, ProgramFigures> = {
  "ping-pong qsnet2 2 1": { ...NO_FIGURES, sizes: [size(0, 2000), size(8192, 15_000)] },
  "ping-pong infiniband 2 1": { ...NO_FIGURES, sizes: [size(0, 5000)] },
  "lammps-membrane qsnet2 1 1": took(930),
  "lammps-membrane qsnet2 16 1": took(950),
  "lammps-membrane qsnet2 32 1": took(1000),
  "nas-cg qsnet2 1 1": took(1000),
  "nas-cg qsnet2 4 1": took(500),
};

const known: Known = {
  experiments,
  figures: new Map(Object.entries(FIGURES)),
  paper,
  plan: {
    runs: {},
    claims: {},
    keys: { S19: ["lammps-membrane qsnet2 1 1", "lammps-membrane qsnet2 32 1"] },
  },
};

const chart = (id: string): NetworkComparisonChart => microCharts(known).find((each) => each.id === id)!;
const curve = ({ curves }: NetworkComparisonChart, id: string) => curves.find((each) => each.id === id)!;

describe("micro-benchmarks", () => {
  test("a half-done network has the points that it has", () => {
    const latency = chart("latency");
    expect(curve(latency, "qsnet2/ping-pong").points).toEqual([
      { x: 0, y: 2 },
      { x: 8192, y: 15 },
    ]);
    expect(curve(latency, "infiniband/ping-pong").points).toEqual([{ x: 0, y: 5 }]);
  });

  test("the ratio is where both networks are known, 0 B among them", () => {
    expect(curve(chart("ratio"), "ratio/ping-pong").points).toEqual([{ x: 0, y: 2.5 }]);
  });

  test("what the text states of 8 KB lies on its curve, with its tolerance and source", () => {
    const [stated, ...others] = chart("bandwidth").published;
    expect(others).toEqual([]);
    expect(stated).toMatchObject({ x: 8192, series: "qsnet2/ping-pong", printed: { low: 552, high: 552 } });
    expect(stated!.tolerated.low).toBeCloseTo(529.92);
    expect(stated!.source).toBe("Brightwell et al. 2004, 4.1, S07a");
  });
});

describe("applications", () => {
  const membrane = applicationChart(known, "lammps-membrane");

  test("efficiency of a scaled study is the time of one over that of many", () => {
    const { points } = curve(membrane, "qsnet2/1");
    expect(points[0]).toEqual({ x: 1, y: 100 });
    expect(points[2]).toEqual({ x: 32, y: 93 });
  });

  test("of a fixed one it also counts by how many the work was divided", () => {
    const { points, extrapolated } = curve(applicationChart(known, "nas-cg"), "qsnet2/1");
    expect(points.at(-1)).toEqual({ x: 4, y: 50 });
    expect(extrapolated).toEqual([]);
  });

  test("the trend of the last doubling leads to 8,192 processes", () => {
    const { extrapolated } = curve(membrane, "qsnet2/1");
    expect(extrapolated.map(({ x }) => x)).toEqual([64, 128, 256, 512, 1024, 2048, 4096, 8192]);
    expect(extrapolated.at(-1)!.y).toBeCloseTo((100 * 930) / (1000 + 8 * 50));
  });

  test("half a curve is not carried on, and a claim without a number has no mark", () => {
    expect(curve(membrane, "qsnet2/2").extrapolated).toEqual([]);
    expect(membrane.published.map(({ x, printed }) => [x, printed.low])).toEqual([[32, 93]]);
  });

  test("files have every point with its kind and its run", () => {
    const table = tableOf(membrane, known.figures, { engine: "0.9.0", address: (link) => `#/s/${link}` });
    const column = (name: string) => table.columns.find((each) => each.name === name)!.values;
    const kinds = column("kind") as string[];
    expect(kinds.filter((kind) => kind === "simulated")).toHaveLength(3);
    expect(kinds.filter((kind) => kind === "extrapolated")).toHaveLength(8);
    expect(kinds.at(-1)).toBe("published");
    expect(column("scenario")[2]).toBe("lammps-membrane qsnet2 32 1");
    expect(column("result")[2]).toBe("d1");
    expect(column("link")[2]).toBe("#/s/d4.lammps-membrane qsnet2 32 1");
    expect(column("link")[3]).toBeNull();
  });

  test("the table has a row for every process count of which something is known", () => {
    const rows = rowsOf(membrane);
    expect(rows.map(({ x }) => x).slice(0, 4)).toEqual([1, 16, 32, 64]);
    expect(rows[3]!.cells[0]).toMatchObject({ extrapolated: true });
    expect(rows[3]!.cells[1]).toBeNull();
  });
});
