/** Lessons: the path of them, and the way through the one that is open. */
import type { AppState } from "../../../state/app-state";
import { always, commands, running } from "../../../state/commands/command";
import { exerciseOf, hasStep } from "./selectors";
import * as texts from "./texts";

const learning = ({ lesson }: AppState) => lesson !== null;

export const LEARN = commands({
  "next-step": {
    group: "Learn",
    label: texts.nextStep,
    needs: (state) => (learning(state) ? texts.atLastStep : texts.needsLesson),
    keys: ["Shift+PageDown"],
    enabled: (state) => running(state) && hasStep(state, 1),
    run: ({ lessons }) => lessons.next(),
  },
  "previous-step": {
    group: "Learn",
    label: texts.previousStep,
    needs: (state) => (learning(state) ? texts.atFirstStep : texts.needsLesson),
    keys: ["Shift+PageUp"],
    enabled: (state) => running(state) && hasStep(state, -1),
    run: ({ lessons }) => lessons.back(),
  },
  "explore-step": {
    group: "Learn",
    label: texts.exploreOrReturn,
    needs: texts.needsLesson,
    labelNow: ({ lesson }) => (lesson?.exploring ? texts.returnToStep : texts.exploreStep),
    enabled: (state) => running(state) && learning(state),
    run: ({ store, lessons }) =>
      store.getState().lesson?.exploring ? lessons.backToStep() : lessons.explore(),
  },
  "check-exercise": {
    group: "Learn",
    label: texts.checkExercise,
    needs: (state) => (exerciseOf(state) ? texts.checkRunning : texts.needsExercise),
    enabled: (state) =>
      running(state) && exerciseOf(state) !== null && state.lesson?.checked?.phase !== "running",
    run: ({ lessons }) => lessons.check(),
  },
  "close-lesson": {
    group: "Learn",
    label: texts.closeLesson,
    needs: texts.needsLesson,
    enabled: learning,
    run: ({ lessons }) => lessons.close(),
  },
  "forget-answers": {
    group: "Learn",
    label: texts.deleteAnswers,
    enabled: always,
    run: async (session) => {
      await session.lessons.forgetAnswers();
      session.notice(texts.answersDeleted);
    },
  },
});
