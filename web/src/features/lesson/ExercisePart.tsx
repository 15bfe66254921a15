/** The task of an exercise, before it is started and after it is solved. */
import type { Exercise } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { useSession } from "../../views/session-context";
import { GoalList } from "./GoalList";
import * as texts from "./texts";
import { useAnswer } from "./use-lesson";

export function ExercisePart({ exercise }: { exercise: Exercise }) {
  const session = useSession();
  const { solved } = useAnswer();
  return (
    <section className="exercise" aria-label={texts.exercise}>
      <p className="lesson-part-name">
        {texts.exercise} {solved ? <span className="solved">{texts.solvedBefore}</span> : null}
      </p>
      <p>
        <Inlines of={exercise.task} />
      </p>
      <GoalList goals={exercise.goals} />
      <button type="button" className={solved ? "" : "primary"} onClick={() => session.lessons.explore()}>
        {solved ? texts.tryAgain : texts.tryExercise}
      </button>
    </section>
  );
}
