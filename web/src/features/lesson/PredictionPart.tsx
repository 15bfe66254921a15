/** A question before its answer: one of several, or a curve to be drawn. The simulation decides, never this page. */
import type { Prediction } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { ChoicePart } from "./ChoicePart";
import { CurvePart } from "./CurvePart";
import * as texts from "./texts";
import { useJustRevealed } from "./use-lesson";

export function PredictionPart({ predict }: { predict: Prediction }) {
  const isNew = useJustRevealed();
  return (
    <section className="prediction" aria-label={texts.prediction}>
      <p className="lesson-part-name">{texts.predictFirst}</p>
      <p className="question" id="lesson-question">
        <Inlines of={predict.question} />
      </p>
      {predict.kind === "choice" ? (
        <ChoicePart predict={predict} isNew={isNew} />
      ) : (
        <CurvePart predict={predict} isNew={isNew} />
      )}
    </section>
  );
}
