/** The lesson that is open, for the views that are there only while one is. */
import type { Step } from "../../lessons/lesson";
import { useApp } from "../../views/session-context";
import type { Answer, LessonState } from "./state/slice";

export function useLesson(): LessonState {
  const lesson = useApp((state) => state.lesson);
  if (!lesson) throw new Error("This view is used outside of a lesson.");
  return lesson;
}

export function useStep(): Step {
  const { lesson, step } = useLesson();
  return lesson.steps[step]!;
}

/** What was answered at the step that is open. */
export function useAnswer(): Answer {
  const { lesson, step } = useLesson();
  return useApp(({ answers }) => answers[lesson.id]?.[step]) ?? NO_ANSWER;
}

const NO_ANSWER: Answer = {};
