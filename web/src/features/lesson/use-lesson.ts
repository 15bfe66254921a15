/** The lesson that is open, for the views that are there only while one is. */
import { useState } from "react";
import type { Step } from "../../lessons/lesson";
import { useApp } from "../../views/session-context";
import { isRevealed } from "./state/selectors";
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

/** What was answered at the step that is open; revealed is what may be seen. */
export function useAnswer(): Omit<Answer, "revealed"> & { revealed: boolean } {
  const { lesson, step } = useLesson();
  const answer = useApp(({ answers }) => answers[lesson.id]?.[step]) ?? NO_ANSWER;
  return { ...answer, revealed: useApp(isRevealed) };
}

const NO_ANSWER: Answer = {};

/** Whether the question of this step was open when the step was shown, and is answered now. */
export function useJustRevealed(): boolean {
  const { revealed } = useAnswer();
  const [wasOpen, setWasOpen] = useState(!revealed);
  // Answers can be forgotten.
  if (!revealed && !wasOpen) setWasOpen(true);
  return revealed && wasOpen;
}
