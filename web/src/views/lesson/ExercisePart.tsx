/** What the step sets to do, before it is begun and after it was solved. */
import type { Exercise } from "../../lessons/lesson";
import { Inlines } from "../prose/Inlines";
import { useSession } from "../session-context";
import { useAnswer } from "./use-lesson";

export function ExercisePart({ exercise }: { exercise: Exercise }) {
  const session = useSession();
  const { solved } = useAnswer();
  return (
    <section className="exercise" aria-label="Exercise">
      <p className="part-name">Exercise {solved ? <span className="solved">✓ Solved</span> : null}</p>
      <p>
        <Inlines of={exercise.task} />
      </p>
      <ul className="goals">
        {exercise.goals.map(({ claim, text }) => (
          <li key={claim}>
            <Inlines of={text} />
          </li>
        ))}
      </ul>
      <button type="button" className={solved ? "" : "primary"} onClick={() => session.lessons.explore()}>
        {solved ? "Try it again" : "Try it"}
      </button>
    </section>
  );
}
