/** What the step's runs came to, beside what is published. What would answer its question waits for the answer. */
import { use } from "react";
import type { Figure } from "../../lessons/lesson";
import { ClaimChip } from "../../views/prose/ClaimRef";
import { ProseContext } from "../../views/prose/prose-context";
import { FigureValue } from "./FigureValue";
import { done, rangeWords, runsUnderWay, toldFigures } from "./lesson-words";
import { useAnswer, useLesson, useStep } from "./use-lesson";

export function StepFigures() {
  const step = useStep();
  const { revealed } = useAnswer();
  const told = toldFigures(step);
  const asks = step.predict !== null && !revealed;
  return (
    <section className="step-figures" aria-label="Figures of this step">
      <dl className="figures lesson-figures">
        {step.figures.map((figure) => (
          <Row key={figure.id} figure={figure} withheld={asks && !told.has(figure.id)} />
        ))}
      </dl>
      <RunsUnderWay />
    </section>
  );
}

function Row({ figure, withheld }: { figure: Figure; withheld: boolean }) {
  const claim = use(ProseContext).claims[figure.published ?? ""];
  return (
    <div data-figure={figure.id}>
      <dt {...(figure.term && { "data-term": figure.term })}>{figure.label}</dt>
      <dd>
        {withheld ? (
          <span className="muted">after your answer</span>
        ) : (
          <>
            <FigureValue id={figure.id} />
            {claim ? (
              <span className="figure-beside">
                published {claim.value} <ClaimChip claim={claim} />
              </span>
            ) : null}
            <Unexpected figure={figure} />
          </>
        )}
      </dd>
    </div>
  );
}

/** The text was written for what it expects: when that does not come about, the reader is told. */
function Unexpected({ figure }: { figure: Figure }) {
  const verdict = done(useLesson().figures.get(figure.claim));
  if (verdict?.status !== "fails") return null;
  return (
    <span className="figure-beside figure-unexpected">expected {rangeWords(figure.range, figure.unit)}</span>
  );
}

export function RunsUnderWay() {
  const under = runsUnderWay(useLesson().runs);
  if (!under) return null;
  return (
    <p className="runs-under-way muted">
      <progress aria-label="Share of the runs that is done" max={1} value={under.share} />
      {under.of === 1 ? "Simulating…" : `${under.done} of ${under.of} runs are done.`}
    </p>
  );
}
