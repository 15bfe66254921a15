import { expect, test } from "vitest";
import type { NetworkDescription, Parameter } from "../engine/types";
import { EXAMPLE } from "./example.fixture";
import { overlapIn, usualOf, usualOverlap, withOtherProgress } from "./mpi-features";

const parameter = (key: string, options: string[]): Parameter => ({
  key,
  label: key,
  kind: { type: "choice", options, default: options[0]! },
  term: "mpi",
  source: "",
  effect: "",
  applies_when: [],
});

const NETWORK: NetworkDescription = {
  network: "qsnet",
  label: "",
  cycle_ps: 5000,
  asymptote_mb_s: 335,
  parameters: [
    parameter("mpi_progress", ["independent", "in-calls"]),
    parameter("mpi_matching", ["nic", "host"]),
  ],
};

const silent = { ...EXAMPLE, model: {} as typeof EXAMPLE.model };

test("what a network has by default, a scenario has that does not say otherwise", () => {
  expect(usualOf("mpi_progress", NETWORK)).toBe("independent");
  expect(usualOf("mpi_progress", undefined)).toBeNull();
  expect(overlapIn(silent, NETWORK)).toBe("full");
});

test("overlap follows from who makes transfers continue", () => {
  const overlap = (model: Partial<typeof EXAMPLE.model>) =>
    overlapIn({ ...EXAMPLE, model: { ...silent.model, ...model } }, NETWORK);
  expect(overlap({ mpi_matching: "host" })).toBe("host");
  expect(overlap({ mpi_progress: "in-calls" })).toBe("early");
  expect(usualOverlap(NETWORK)).toBe("full");
  expect(usualOverlap(undefined)).toBeNull();
});

test("with and without independent progress are two of one name each, and back again", () => {
  const calls = withOtherProgress({ ...silent, name: "Ring" }, [NETWORK]);
  expect([calls.name, calls.model.mpi_progress]).toEqual(["Ring, progress in calls", "in-calls"]);
  const back = withOtherProgress(calls, [NETWORK]);
  expect([back.name, back.model.mpi_progress]).toEqual(["Ring, independent progress", "independent"]);
});
