/** Where one is in the lesson, and the way on: at its end to the next lesson. */
import { LESSONS } from "../../lessons";
import { lockReason } from "../../state/restrictions";
import { useApp, useSession } from "../../views/session-context";
import * as texts from "./texts";
import { useLesson } from "./use-lesson";

export function StepBar() {
  const session = useSession();
  const { lesson, step } = useLesson();
  const answers = useApp((state) => state.answers[lesson.id]);
  const { steps } = lesson;
  const isDone = (at: number) => answers?.[at]?.revealed === true || answers?.[at]?.solved === true;
  return (
    <nav className="step-bar" aria-label={texts.steps}>
      <button type="button" disabled={step === 0} onClick={() => void session.lessons.back()}>
        {texts.back}
      </button>
      <ol className="step-dots">
        {steps.map(({ title }, at) => (
          <li key={title}>
            <button
              type="button"
              aria-label={texts.stepName(at + 1, title)}
              aria-current={at === step ? "step" : undefined}
              title={title}
              data-done={isDone(at)}
              onClick={() => void session.lessons.go(at)}
            />
          </li>
        ))}
      </ol>
      <span className="step-count muted">{texts.stepCount(step + 1, steps.length)}</span>
      {step + 1 < steps.length ? (
        <button type="button" className="primary" onClick={() => void session.lessons.next()}>
          {texts.next}
        </button>
      ) : (
        <AfterLast />
      )}
    </nav>
  );
}

function AfterLast() {
  const session = useSession();
  const { lesson } = useLesson();
  const locked = useApp((state) => lockReason(state, "open"));
  const next = LESSONS.find(({ number }) => number > lesson.number);
  if (!next)
    return (
      <button
        type="button"
        disabled={locked !== null}
        title={locked ?? undefined}
        onClick={() => void session.lessons.show()}
      >
        {texts.allLessons}
      </button>
    );
  return (
    <button
      type="button"
      className="primary"
      disabled={locked !== null}
      title={locked ?? texts.lessonName(next.number, next.title)}
      onClick={() => void session.lessons.open(next.id, 0)}
    >
      {texts.nextLesson}
    </button>
  );
}
