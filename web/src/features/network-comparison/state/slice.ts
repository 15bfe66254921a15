/** Two networks next to each other, as part of the state of the page. */
import type { Problem, ProgramTimeline, Verdict } from "../../../engine/types";
import type { Paper } from "../../../papers/claims";
import type { ClaimPlan } from "../../../runs/claim-runs";
import type { RunStates } from "../../../runs/run-state";
import type { NetworkComparisonPart } from "../../../scenario/view";
import type { Experiment } from "./experiments";
import type { ProgramFigures } from "./program-figures";

export type NetworkComparisonState = {
  /** Which part of the sheet is shown. */
  part: NetworkComparisonPart;
  /** Which pair of runs is watched process by process; null for the usual one. */
  watched: string | null;
  /** Null until the book is here. */
  paper: Paper | null;
  plan: ClaimPlan | null;
  experiments: readonly Experiment[];
  /** Why the book cannot be read, or its runs cannot be made. */
  problems: readonly Problem[];
  /** By what was wanted of them: those that were asked for. */
  runs: RunStates;
  /** By key: the result of those that are done, and so far of those that run. */
  figures: ReadonlyMap<string, ProgramFigures>;
  /** By key: what the processes did, of those that were watched. */
  timelines: ReadonlyMap<string, ProgramTimeline>;
  /** Of what the paper states of both networks together, by claim. */
  verdicts: ReadonlyMap<string, Verdict>;
};

export const NO_NETWORK_COMPARISON: NetworkComparisonState = {
  part: "micro",
  watched: null,
  paper: null,
  plan: null,
  experiments: [],
  problems: [],
  runs: new Map(),
  figures: new Map(),
  timelines: new Map(),
  verdicts: new Map(),
};
