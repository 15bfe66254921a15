/** Lessons: the path of them, and the way through the one that is open. */
import type { AppState } from "../../../state/app-state";
import { always, commands, running } from "../../../state/commands/command";
import { exerciseOf, hasStep } from "./selectors";

const LESSON_FIRST = "Open a lesson first";
const learning = ({ lesson }: AppState) => lesson !== null;

export const LEARN = commands({
  "next-step": {
    group: "Learn",
    label: "Go to the next step",
    needs: (state) => (learning(state) ? "This is the last step" : LESSON_FIRST),
    keys: ["Shift+PageDown"],
    enabled: (state) => running(state) && hasStep(state, 1),
    run: ({ lessons }) => lessons.next(),
  },
  "previous-step": {
    group: "Learn",
    label: "Go to the previous step",
    needs: (state) => (learning(state) ? "This is the first step" : LESSON_FIRST),
    keys: ["Shift+PageUp"],
    enabled: (state) => running(state) && hasStep(state, -1),
    run: ({ lessons }) => lessons.back(),
  },
  "explore-step": {
    group: "Learn",
    label: "Explore from this step, or go back to it",
    needs: LESSON_FIRST,
    labelNow: ({ lesson }) => (lesson?.exploring ? "Go back to the step" : "Explore from this step"),
    enabled: (state) => running(state) && learning(state),
    run: ({ store, lessons }) =>
      store.getState().lesson?.exploring ? lessons.backToStep() : lessons.explore(),
  },
  "check-exercise": {
    group: "Learn",
    label: "Check the exercise",
    needs: (state) => (exerciseOf(state) ? "It is being checked" : "No exercise is open"),
    enabled: (state) =>
      running(state) && exerciseOf(state) !== null && state.lesson?.checked?.phase !== "running",
    run: ({ lessons }) => lessons.check(),
  },
  "close-lesson": {
    group: "Learn",
    label: "Close the lesson",
    needs: LESSON_FIRST,
    enabled: learning,
    run: ({ lessons }) => lessons.close(),
  },
  "forget-answers": {
    group: "Learn",
    label: "Delete all answers to lessons",
    enabled: always,
    run: async (session) => {
      await session.lessons.forgetAnswers();
      session.notice("All answers to lessons are deleted.");
    },
  },
});
