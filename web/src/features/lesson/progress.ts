/** How far a lesson has come, by what was answered in this browser. */
import type { LessonHead } from "../../lessons/lesson";
import type { Answers } from "./state/slice";

export type LessonProgress = {
  /** Steps with something to answer, from 0, each with whether that was done. */
  asked: { step: number; done: boolean }[];
  done: number;
  /** Where to continue: the first step with something open, or the first of all. */
  next: number;
  phase: "new" | "begun" | "done";
};

type Asking = Pick<LessonHead, "id" | "questions" | "exercises">;

export function progressOf({ id, questions, exercises }: Asking, answers: Answers): LessonProgress {
  const given = answers[id] ?? {};
  const steps = [...new Set([...questions, ...exercises])].sort((a, b) => a - b);
  const asked = steps.map((step) => {
    const answer = given[step];
    const isOpen =
      (questions.includes(step) && !answer?.revealed) || (exercises.includes(step) && !answer?.solved);
    return { step, done: !isOpen };
  });
  const done = asked.filter((each) => each.done).length;
  const begun = Object.keys(given).length > 0;
  const isDone = asked.length > 0 && done === asked.length;
  return {
    asked,
    done,
    next: isDone || !begun ? 0 : (asked.find((each) => !each.done)?.step ?? 0),
    phase: isDone ? "done" : begun ? "begun" : "new",
  };
}

/** The lesson to continue with: the first that was begun and has something open, else the first that is new. */
export function nextLesson<Head extends Asking>(
  lessons: readonly Head[],
  answers: Answers,
): { lesson: Head; progress: LessonProgress } | null {
  const all = lessons.map((lesson) => ({ lesson, progress: progressOf(lesson, answers) }));
  const at = (phase: LessonProgress["phase"]) => all.find(({ progress }) => progress.phase === phase);
  return at("begun") ?? at("new") ?? null;
}
