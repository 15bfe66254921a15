/** The lesson that is open, and what the learner has answered so far. */
import type { ComparisonChange, Verdict } from "../../../engine/types";
import type { Lesson } from "../../../lessons/lesson";
import type { ClaimJudgement, ClaimPlan } from "../../../runs/claim-runs";
import type { Failure, RunStates } from "../../../runs/run-state";

export type LessonState = {
  lesson: Lesson;
  /** From 0. */
  step: number;
  /** The learner has left what the step sets up, for something of their own. */
  exploring: boolean;
  /** By claim of the step's experiment: figures, options, the curve. */
  figures: ReadonlyMap<string, ClaimJudgement>;
  /** The runs that these need; null until the engine has planned them. */
  plan: ClaimPlan | null;
  /** By key. */
  runs: RunStates;
  /** What was not simulated yet was cancelled; it can be asked for again. */
  cancelled: boolean;
  /** Why the figures cannot be computed. */
  problem: string | null;
  /** Null before the exercise of this step was checked. */
  checked: ExerciseCheck | null;
};

export type ExerciseCheck =
  | { phase: "running"; plan: ClaimPlan | null; runs: RunStates }
  | {
      phase: "done";
      /** What was checked; the open scenario may have changed since. */
      scenarioDigest: string;
      solved: boolean;
      /** Empty where something was changed that is not part of the exercise. */
      goals: readonly { claim: string; verdict: Verdict }[];
      /** Changes that the exercise does not allow. */
      notAllowed: readonly ComparisonChange[];
    }
  | ({ phase: "failed" } & Failure);

/** To one step. A curve is drawn as points. */
export type Answer = {
  choice?: number;
  curve?: readonly (readonly [number, number])[];
  /** The learner has seen what comes out. */
  revealed?: true;
  /** The exercise was solved. */
  solved?: true;
};

/** By lesson, then by step from 0. */
export type Answers = Readonly<Record<string, Readonly<Record<number, Answer>>>>;
