/** Answers about studies for tests without an engine: the emptiest of their types. */
import type { Comparison, StudyPlan, StudyReport } from "./types";

export const EMPTY_PLAN: StudyPlan = {
  name: "",
  seeds: [1],
  axes: [],
  points: [],
  measures: [],
  runs: [],
};

export const NOTHING_REPORTED: StudyReport = { done: 0, runs: 0, figures: [], knees: [] };

export const NOTHING_COMPARED: Comparison = {
  names: ["A", "B"],
  changes: [],
  digest: "5eed",
  seeds: 0,
  paired: true,
  rows: [],
  sentence: "",
};
