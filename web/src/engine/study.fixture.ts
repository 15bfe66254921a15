/** Answers about studies for tests without an engine: the emptiest of their types. */
import type { Comparison, StudyPlan, StudyReport } from "./types";

export const EMPTY_PLAN: StudyPlan = {
  name: "",
  seeds: [1],
  axes: [],
  points: [],
  measures: [],
  runs: [],
  cpu_us: 0,
  at_most_cpu_us: 0,
};

export const NOTHING_REPORTED: StudyReport = {
  done: 0,
  runs: 0,
  figures: [],
  judgements: [],
  duration_us: [],
  knees: [],
};

export const NOTHING_COMPARED: Comparison = {
  names: ["A", "B"],
  changes: [],
  digest: "5eed",
  seeds: 0,
  paired: true,
  fixed_seeds: true,
  fixed_length: false,
  duration_us: [0, 0],
  rows: [],
  sentence: "",
};
