/** What follows from a lesson that is open, and from what was answered so far. */
import type { LessonHead, Step } from "../lessons/lesson";
import type { AppState } from "./app-state";
import type { Answer, LessonState } from "./lesson-state";

export function stepOf({ lesson, step }: LessonState): Step | null {
  return lesson.steps[step] ?? null;
}

/** What was answered to the step that is open. */
export function answerNow({ lesson, answers }: Pick<AppState, "lesson" | "answers">): Answer {
  return (lesson && answers[lesson.lesson.id]?.[lesson.step]) ?? {};
}

export const hasNext = ({ lesson }: AppState) =>
  lesson !== null && lesson.step < lesson.lesson.steps.length - 1;

export const hasBefore = ({ lesson }: AppState) => lesson !== null && lesson.step > 0;

export const hasExercise = ({ lesson }: AppState) => lesson !== null && stepOf(lesson)?.exercise != null;

/** How far the runs of a step have come, all alike. */
export function runsShare({ runs }: Pick<LessonState, "runs">): number {
  const shares = [...runs.values()].map((run) =>
    run.phase === "done" ? 1 : run.phase === "running" ? run.simulatedNs / Math.max(1, run.endNs) : 0,
  );
  return shares.length === 0 ? 0 : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

/** Whether the exercise was checked as it is now. */
export function isCheckedNow({ lesson, opened }: Pick<AppState, "lesson" | "opened">): boolean {
  const checked = lesson?.checked;
  return checked?.phase === "done" && checked.scenarioDigest === opened?.digest;
}

/** Steps of a lesson to which something was answered. */
export function stepsAnswered({ answers }: Pick<AppState, "answers">, { id }: LessonHead): number {
  return Object.values(answers[id] ?? {}).filter(({ revealed, solved }) => revealed || solved).length;
}
