/** Figures of the step's runs with published values. Those that would answer the question wait for the answer. */
import { use } from "react";
import type { Figure } from "../../lessons/lesson";
import type { AppState } from "../../state/app-state";
import { ClaimChip } from "../../views/prose/ClaimRef";
import { ProseContext } from "../../views/prose/prose-context";
import { RunFailures } from "../../views/runs/RunFailures";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp, useSession } from "../../views/session-context";
import { FigureValue } from "./FigureValue";
import { done, figuresInText, rangeWords } from "./lesson-texts";
import { isSimulating, keepsAnswersBack, lessonFailures, lessonProgress } from "./state/selectors";
import * as texts from "./texts";
import { useAnswer, useLesson, useStep } from "./use-lesson";

export function StepFigures() {
  const step = useStep();
  const { revealed } = useAnswer();
  const inText = figuresInText(step);
  const asks = step.predict !== null && !revealed;
  const keptBack = useApp(keepsAnswersBack);
  const isAnswer = keptBack && (step.predict !== null || step.exercise !== null);
  return (
    <section className="step-figures" aria-label={texts.stepFigures}>
      <dl className="figures lesson-figures">
        {step.figures.map((figure) => (
          <Row
            key={figure.id}
            figure={figure}
            withheld={
              asks && !inText.has(figure.id) ? (keptBack ? texts.hiddenFigure : texts.afterAnswer) : null
            }
            published={!isAnswer}
          />
        ))}
      </dl>
      <p className="muted">{texts.figuresSource}</p>
      <RunsUnderWay />
    </section>
  );
}

type RowProps = {
  figure: Figure;
  /** Text in place of the figure; null where it is shown. */
  withheld: string | null;
  /** Whether the published value is shown. */
  published: boolean;
};

function Row({ figure, withheld, published }: RowProps) {
  const claim = use(ProseContext).claims[figure.published ?? ""];
  return (
    <div data-figure={figure.id}>
      <dt {...(figure.term && { "data-term": figure.term })}>{figure.label}</dt>
      <dd>
        {withheld ? (
          <span className="muted">{withheld}</span>
        ) : (
          <>
            <FigureValue id={figure.id} />
            {claim && published ? (
              <span className="figure-beside">
                {texts.published(claim.value ?? "")} <ClaimChip claim={claim} />
              </span>
            ) : null}
            <Unexpected figure={figure} />
          </>
        )}
      </dd>
    </div>
  );
}

/** The lesson is written for the range that it expects; a figure outside it is marked. */
function Unexpected({ figure }: { figure: Figure }) {
  const verdict = done(useLesson().figures.get(figure.claim));
  if (!verdict || verdict.holds) return null;
  return (
    <span className="figure-beside figure-unexpected">
      {verdict.reason ?? texts.expected(rangeWords(figure.range, figure.unit))}
    </span>
  );
}

export function RunsUnderWay() {
  const session = useSession();
  const lesson = useLesson();
  return (
    <>
      {isSimulating(lesson) || lesson.cancelled ? (
        <p className="runs-under-way muted">
          <RunProgress of="claim" progress={stepProgress} />{" "}
          {lesson.cancelled ? (
            <button type="button" className="quiet-button" onClick={() => void session.lessons.resumeRuns()}>
              {texts.simulate}
            </button>
          ) : (
            <CancelRuns />
          )}
        </p>
      ) : null}
      <RunFailures failed={lessonFailures(lesson)} />
    </>
  );
}

/** What is done stays. */
export function CancelRuns() {
  const session = useSession();
  return (
    <button type="button" className="quiet-button" onClick={() => void session.lessons.cancelRuns()}>
      {texts.cancel}
    </button>
  );
}

const stepProgress = ({ lesson }: AppState) => lessonProgress(lesson ?? NO_RUNS);
const NO_RUNS = { plan: null, runs: new Map() };
