import { expect, test } from "vitest";
import type { NetworkDescription } from "../../../engine/types";
import { EXAMPLE } from "../../../scenario/example.fixture";
import { experimentsOf } from "./experiments";
import { plannedRun } from "./experiments.fixture";

const networks = [
  {
    network: "infiniband",
    parameters: [{ key: "circuit_hold", kind: { type: "flag", default: EXAMPLE.model.circuit_hold } }],
  },
] as unknown as NetworkDescription[];

test("experiments are told by their scenarios, from few processes to many", () => {
  const runs = [
    plannedRun({ network: "infiniband", name: "nas-cg", processes: 16, perNode: 2 }),
    plannedRun({ network: "qsnet2", name: "nas-cg", processes: 4 }),
  ];
  expect(
    experimentsOf(runs, networks).map(({ network, program, perNode, processes }) => ({
      network,
      program,
      perNode,
      processes,
    })),
  ).toEqual([
    { network: "qsnet2", program: "nas-cg", perNode: 1, processes: 4 },
    { network: "infiniband", program: "nas-cg", perNode: 2, processes: 16 },
  ]);
});

test("a run with a switch turned gives way to the one without, wherever they stand", () => {
  const turned = plannedRun({
    network: "infiniband",
    name: "sweep3d",
    processes: 4,
    model: { circuit_hold: !EXAMPLE.model.circuit_hold },
  });
  const plain = plannedRun({ network: "infiniband", name: "sweep3d", processes: 4 });
  for (const runs of [
    [turned, plain],
    [plain, turned],
  ])
    expect(experimentsOf(runs, networks).map(({ key }) => key)).toEqual([plain.key]);
});

test("what runs no program, or runs on another network, is no experiment", () => {
  const plain = plannedRun({ network: "qsnet2", name: "nas-cg", processes: 4 });
  const of = (change: object) => ({
    ...plain,
    scenario: JSON.stringify({ ...JSON.parse(plain.scenario), ...change }),
  });
  expect(
    experimentsOf([of({ network: undefined }), of({ jobs: EXAMPLE.jobs }), of({ jobs: [] })], networks),
  ).toEqual([]);
});

test("seeds of the same are one experiment, and of several problems it is the one that comes first", () => {
  const cg = (seed: number, more = {}) =>
    plannedRun({ network: "qsnet2", name: "sweep3d", processes: 4, seed, more });
  const runs = [cg(1), cg(2), cg(1, { edge: 100 }), cg(2, { edge: 100 })];
  const [one, ...others] = experimentsOf(runs, networks);
  expect(others).toEqual([]);
  expect(one!.seeds.map(({ key }) => key)).toEqual(["sweep3d qsnet2 4 1", "sweep3d qsnet2 4 1 seed 2"]);
});
