import { expect, test } from "vitest";
import type { NetworkDescription, Parameter } from "../engine/types";
import { EXAMPLE } from "./example.fixture";
import {
  MPI_FEATURES,
  networkHas,
  overlapOf,
  scenarioHas,
  withFeature,
  withOtherProgress,
} from "./mpi-features";

const network = (choice: "has" | "lacks"): NetworkDescription => ({
  network: "qsnet",
  label: "",
  cycle_ps: 5000,
  asymptote_mb_s: 335,
  parameters: MPI_FEATURES.map(
    (feature): Parameter => ({
      key: feature.key,
      label: feature.label,
      kind: { type: "choice", options: [feature.has, feature.lacks], default: feature[choice] },
      term: "mpi",
      source: "",
      effect: "",
      applies_when: [],
    }),
  ),
});

test("what a network has by default, a scenario has that does not say otherwise", () => {
  const [first] = MPI_FEATURES;
  expect(networkHas(first!, network("has"))).toBe(true);
  expect(networkHas(first!, network("lacks"))).toBe(false);
  expect(networkHas(first!, undefined)).toBeNull();
  const silent = { ...EXAMPLE, model: {} as typeof EXAMPLE.model };
  expect(scenarioHas(silent, first!, network("has"))).toBe(true);
  expect(scenarioHas(withFeature(silent, first!, false), first!, network("has"))).toBe(false);
});

test("overlap follows from who makes transfers go on", () => {
  expect([overlapOf(true, true), overlapOf(true, false), overlapOf(false, true)]).toEqual([
    "full",
    "host",
    "early",
  ]);
});

test("with and without independent progress are two of one name each, and back again", () => {
  const calls = withOtherProgress({ ...EXAMPLE, name: "Ring" }, [network("has")]);
  expect([calls.name, calls.model.mpi_progress]).toEqual(["Ring, progress in calls", "in-calls"]);
  const back = withOtherProgress(calls, [network("has")]);
  expect([back.name, back.model.mpi_progress]).toEqual(["Ring, independent progress", "independent"]);
});
