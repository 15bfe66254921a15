/** The text of a step with its question, figures and exercise. A new step starts scrolled to its top. */
import { useEffect, useRef } from "react";
import { Blocks } from "../../views/prose/Blocks";
import { ExercisePart } from "./ExercisePart";
import { PredictionPart } from "./PredictionPart";
import { StepFigures } from "./StepFigures";
import { useLesson, useStep } from "./use-lesson";

export function StepText() {
  const { problem } = useLesson();
  const { title, blocks, predict, figures, exercise } = useStep();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Anyone who came here by the lesson's own buttons reads on from the heading.
    if (document.activeElement?.closest(".lesson-panel")) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    // Scrolls, and by the keyboard as well.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className="lesson-text" tabIndex={0}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {problem === null ? null : (
        <p className="lesson-problem" role="alert">
          {problem}
        </p>
      )}
      <Blocks of={blocks} />
      {predict ? <PredictionPart predict={predict} /> : null}
      {figures.length > 0 ? <StepFigures /> : null}
      {exercise ? <ExercisePart exercise={exercise} /> : null}
    </div>
  );
}
