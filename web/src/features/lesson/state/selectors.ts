/** Selectors over the open lesson and its answers. */

import type { Exercise, LessonHead, Step } from "../../../lessons/lesson";
import { type FailedRun, type RunProgress, runProgress } from "../../../runs/run-progress";
import type { AppState } from "../../../state/app-state";
import { isHidden } from "../../../state/restrictions";
import { type BothSides, focusedSide } from "../../../state/sides";
import type { LessonState } from "./slice";

export function stepOf({ lesson, step }: LessonState): Step | null {
  return lesson.steps[step] ?? null;
}

/** Whether a link, or the step itself, keeps back what answers a question or solves an exercise. */
export const keepsAnswersBack = (state: Pick<AppState, "lesson" | "restrictions">): boolean =>
  isHidden(state, "answers");

/** Whether the answer to the question of the step that is open may be seen. */
export function isRevealed(state: Pick<AppState, "lesson" | "answers" | "restrictions">): boolean {
  const { lesson, answers } = state;
  const answer = lesson && answers[lesson.lesson.id]?.[lesson.step];
  return answer?.revealed === true && !keepsAnswersBack(state);
}

/** Whether there is a step after (1) or before (-1) the one that is open. */
export function hasStep({ lesson }: Pick<AppState, "lesson">, direction: 1 | -1): boolean {
  return lesson?.lesson.steps[lesson.step + direction] !== undefined;
}

export const exerciseOf = ({ lesson }: Pick<AppState, "lesson">): Exercise | null =>
  (lesson && stepOf(lesson)?.exercise) ?? null;

type Running = Pick<LessonState, "plan" | "runs">;

/** How far the runs of a step's figures are, or those of a check. */
export function lessonProgress({ plan, runs }: Running): RunProgress {
  return runProgress(Object.values(plan?.runs ?? {}), runs);
}

/** Whether runs for its figures are under way. */
export const isSimulating = (lesson: Running): boolean => lessonProgress(lesson).running;

/** By the name of each run. */
export function lessonFailures({ plan, runs }: Running): FailedRun[] {
  return Object.values(plan?.runs ?? {}).flatMap(({ key, name, seed }) => {
    const run = runs.get(key);
    return run?.phase === "failed" ? [{ what: `${name}, seed ${seed}`, failure: run }] : [];
  });
}

/** Whether the exercise was checked as it is now. */
export function isCheckedNow(state: BothSides & Pick<AppState, "lesson">): boolean {
  const checked = state.lesson?.checked;
  return checked?.phase === "done" && checked.scenarioDigest === focusedSide(state).opened?.digest;
}

/** Steps of a lesson to which something was answered. */
export function stepsAnswered({ answers }: Pick<AppState, "answers">, { id }: LessonHead): number {
  return Object.values(answers[id] ?? {}).filter(({ revealed, solved }) => revealed || solved).length;
}
