/** The sweep that was last set up in this visit, as part of the state of the page. */
import type { PlannedRun, Problem, StudyPlan, StudyReport } from "../../../engine/types";
import type { RunStates } from "../../../runs/run-state";
import type { SweepExample, SweepFile } from "./sweep-file";

export type SweepState = {
  /** What the form shows; null before there was anything to sweep. */
  file: SweepFile | null;
  /** What the engine makes of a file: of the one before, until it has read the present one. */
  plan: StudyPlan | null;
  /** The file that this plan, or these problems, are of. */
  read: SweepFile | null;
  problems: readonly Problem[];
  /** Why a file that was to be opened was not. */
  report: { about: string; problems: readonly Problem[] } | null;
  /** Runs that follow from results: longer ones of points that are not resolved. */
  more: readonly PlannedRun[];
  /** By key: those of the plan, and those that follow, that were asked for. */
  runs: RunStates;
  /** What the runs of the plan say that are done; null before there are any. */
  results: StudyReport | null;
  running: boolean;
  /** Which measure is drawn; the first of the plan where it has none by this id. */
  measure: string | null;
  examples: readonly SweepExample[];
};

export const NO_SWEEP: SweepState = {
  file: null,
  plan: null,
  read: null,
  problems: [],
  report: null,
  more: [],
  runs: new Map(),
  results: null,
  running: false,
  measure: null,
  examples: [],
};
