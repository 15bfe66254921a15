/** While the learner explores: what the step set to do, how far it is, and the way back. */
import type { Exercise } from "../../lessons/lesson";
import { focusedSide } from "../../state/sides";
import { lazyPart } from "../../views/lazy-part";
import { Inlines } from "../../views/prose/Inlines";
import { useApp, useSession } from "../../views/session-context";
import { CheckResult } from "./CheckResult";
import { GoalList } from "./GoalList";
import { Hints } from "./Hints";
import { CancelRuns } from "./StepFigures";
import { keepsAnswersBack, lessonProgress } from "./state/selectors";
import * as texts from "./texts";
import { useLesson, useStep } from "./use-lesson";

const PinnedFields = lazyPart(
  () => import("../../views/setup/PinnedFields").then((it) => it.PinnedFields),
  texts.fieldsPart,
);

export function ExploringHead() {
  const { title, exercise } = useStep();
  return (
    <div className="exploring">
      <h2 tabIndex={-1}>{title}</h2>
      {exercise ? (
        <Trying exercise={exercise} />
      ) : (
        <>
          <p className="muted">{texts.exploringFreely}</p>
          <div className="exploring-actions">
            <BackToStep />
          </div>
        </>
      )}
    </div>
  );
}

function Trying({ exercise }: { exercise: Exercise }) {
  const session = useSession();
  const { lesson, step } = useLesson();
  const share = useApp(({ lesson }) =>
    lesson?.checked?.phase === "running" ? lessonProgress(lesson.checked).share : null,
  );
  const running = share !== null;
  const keptBack = useApp(keepsAnswersBack);
  // What the engine refuses is no scenario that could be checked.
  const drafting = useApp((state) => focusedSide(state).draft !== null);
  return (
    <>
      <p>
        <Inlines of={exercise.task} />
      </p>
      <PinnedFields paths={exercise.allow} title={texts.fields} />
      <GoalList goals={exercise.goals} />
      <div className="exploring-actions">
        <button
          type="button"
          className="primary"
          disabled={running || drafting}
          onClick={() => void session.lessons.check()}
        >
          {texts.check}
        </button>
        <BackToStep />
        {running ? (
          <>
            <progress aria-label={texts.checkProgress} max={1} value={share} />
            <CancelRuns />
          </>
        ) : null}
      </div>
      <CheckResult />
      {exercise.hints.length > 0 && !keptBack ? (
        <Hints key={`${lesson.id} ${step}`} hints={exercise.hints} />
      ) : null}
    </>
  );
}

function BackToStep() {
  const session = useSession();
  return (
    <button type="button" onClick={() => void session.lessons.backToStep()}>
      {texts.backToStep}
    </button>
  );
}
