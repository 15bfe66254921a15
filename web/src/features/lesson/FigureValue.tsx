/** A simulated figure of the step, as far as it is known. */
import { useApp } from "../../views/session-context";
import { done, verdictAmount } from "./lesson-texts";
import * as texts from "./texts";
import { useStep } from "./use-lesson";

export function FigureValue({ id }: { id: string }) {
  const figure = useStep().figures.find((each) => each.id === id);
  const judgement = useApp(({ lesson }) => (figure ? lesson?.figures.get(figure.claim) : undefined));
  if (!figure) return null;
  const verdict = done(judgement);
  if (verdict) {
    return (
      <span className="figure-value" data-status={verdict.holds ? "holds" : "fails"}>
        {verdictAmount(verdict, figure.unit)}
      </span>
    );
  }
  if (judgement?.phase === "failed")
    return (
      <span className="figure-value" data-status="failed">
        {texts.noFigure}
      </span>
    );
  return (
    <span className="figure-value" data-status="waiting">
      …
    </span>
  );
}
