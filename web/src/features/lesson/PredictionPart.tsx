/** A question before its answer: one of several, or a curve to be drawn. The simulation decides, never this page. */
import type { Prediction } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { ChoicePart } from "./ChoicePart";
import { CurvePart } from "./CurvePart";

export function PredictionPart({ predict }: { predict: Prediction }) {
  return (
    <section className="prediction" aria-label="Prediction">
      <p className="lesson-part-name">Predict first</p>
      <p className="question" id="lesson-question">
        <Inlines of={predict.question} />
      </p>
      {predict.kind === "choice" ? <ChoicePart predict={predict} /> : <CurvePart predict={predict} />}
    </section>
  );
}
