/** A step on paper: its text, its question, and its link. */

import type { Exercise, Lesson, Prediction, Step } from "../../../lessons/lesson";
import { formatLesson } from "../../../scenario/address";
import { Blocks } from "../../../views/prose/Blocks";
import { Inlines } from "../../../views/prose/Inlines";
import { QrCode } from "../../../views/qr/QrCode";
import { useSession } from "../../../views/session-context";
import { useRestrictedView } from "../../../views/use-restricted-view";
import { figuresInText } from "../lesson-texts";
import { CurveBox } from "./CurveBox";
import { Blank } from "./PaperText";
import * as texts from "./texts";

type Props = { lesson: Lesson; step: Step; at: number };

export function HandoutStep({ lesson, step, at }: Props) {
  const session = useSession();
  const view = useRestrictedView();
  const link = session.page.address() + formatLesson({ id: lesson.id, step: at }, view);
  const { title, blocks, predict, exercise } = step;
  // Those within the text have their blanks there.
  const inText = figuresInText(step);
  const figures = step.figures.filter(({ id }) => !inText.has(id));
  return (
    <section className="handout-step" aria-label={texts.step(at + 1, title)}>
      <div className="handout-text">
        <h3>{texts.stepHeading(at + 1, title)}</h3>
        <Blocks of={blocks} />
        {predict ? <Question predict={predict} /> : null}
        {figures.length > 0 ? (
          <dl className="handout-figures">
            {figures.map(({ id, label, unit }) => (
              <div key={id}>
                <dt>{label}</dt>
                <dd>
                  <Blank unit={unit} />
                </dd>
              </div>
            ))}
          </dl>
        ) : null}
        {exercise ? <Task exercise={exercise} /> : null}
      </div>
      <aside className="handout-way" aria-label={texts.stepLink(at + 1)}>
        <QrCode text={link} label={texts.stepLinkCode(at + 1, title)} />
        <p className="handout-link">{link.replace(/^https?:\/\//, "")}</p>
      </aside>
    </section>
  );
}

function Question({ predict }: { predict: Prediction }) {
  return (
    <div className="handout-question">
      <p>
        <b>{texts.predictFirst}</b> <Inlines of={predict.question} />
      </p>
      {predict.kind === "choice" ? (
        <ul className="handout-choices">
          {predict.options.map(({ claim, text }) => (
            <li key={claim}>
              <Inlines of={text} />
            </li>
          ))}
        </ul>
      ) : (
        <CurveBox curve={predict} />
      )}
      <p>{texts.reasons}</p>
      <Lines count={2} />
    </div>
  );
}

function Task({ exercise: { task, goals } }: { exercise: Exercise }) {
  return (
    <div className="handout-question">
      <p>
        <b>{texts.exercise}</b> <Inlines of={task} />
      </p>
      <ul className="handout-choices">
        {goals.map(({ claim, text }) => (
          <li key={claim}>
            <Inlines of={text} />
          </li>
        ))}
      </ul>
      <p>{texts.changesAndResult}</p>
      <Lines count={3} />
    </div>
  );
}

function Lines({ count }: { count: number }) {
  return <div className="handout-lines" data-lines={count} aria-hidden="true" />;
}
