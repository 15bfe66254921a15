import { expect, test } from "vitest";
import { experimentsOf } from "./experiments";
import { planned, plannedRun } from "./experiments.fixture";
import { pairShown, pairsOf, runsIn } from "./runs";

test("all curves come with their first seeds, and then again with the others", () => {
  const runs = [1, 2].flatMap((seed) =>
    (["qsnet2", "infiniband"] as const).map((network) =>
      plannedRun({ network, name: "nas-cg", processes: 4, seed }),
    ),
  );
  const known = { experiments: experimentsOf(runs, []), watched: null };
  expect(runsIn({ ...known, part: "applications" }).map(({ id }) => id)).toEqual([
    "nas-cg qsnet2 4 1",
    "nas-cg infiniband 4 1",
    "nas-cg qsnet2 4 1 seed 2",
    "nas-cg infiniband 4 1 seed 2",
  ]);
  expect(runsIn({ ...known, part: "micro" })).toEqual([]);
  expect(runsIn({ ...known, part: "cost" })).toEqual([]);
});

const both = (processes: number, perNode = 1) =>
  (["qsnet2", "infiniband"] as const).map((network) => ({
    network,
    name: "lammps-membrane" as const,
    processes,
    perNode,
  }));

test("a pair is the same program with as many processes on both networks", () => {
  const experiments = planned(...both(8), ...both(8, 2), {
    network: "qsnet2",
    name: "lammps-membrane",
    processes: 4,
  });
  expect(pairsOf(experiments).map(({ processes, perNode }) => [processes, perNode])).toEqual([
    [8, 1],
    [8, 2],
  ]);
});

test("without a choice as many processes are watched as can be distinguished", () => {
  const experiments = planned(...[2, 4, 8, 16, 32].flatMap((processes) => both(processes)), ...both(8, 2));
  expect(pairShown({ experiments, watched: null })).toMatchObject({ processes: 8, perNode: 1 });
  expect(pairShown({ experiments, watched: "lammps-membrane 32 1" })?.processes).toBe(32);
  expect(pairShown({ experiments, watched: "gone" })?.processes).toBe(8);
  expect(pairShown({ experiments: [], watched: null })).toBeNull();
});
