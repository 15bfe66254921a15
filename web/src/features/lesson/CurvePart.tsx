/** A curve that is drawn before it is seen. */
import { use, useState } from "react";
import type { Prediction } from "../../lessons/lesson";
import { Sized } from "../../views/instruments/Sized";
import { ProseContext } from "../../views/prose/prose-context";
import { useSession } from "../../views/session-context";
import { PredictCurve } from "./charts/PredictCurve";
import { done } from "./lesson-texts";
import { RevealButton } from "./RevealButton";
import { Revealed } from "./Revealed";
import type { Answer } from "./state/slice";
import * as texts from "./texts";
import { useAnswer, useLesson } from "./use-lesson";

type Drawing = Extract<Prediction, { kind: "curve" }>;
type Drawn = NonNullable<Answer["curve"]>;

/** What was drawn for values that the lesson no longer asks for is left out. */
function drawnOf(curve: Drawn | undefined, xs: readonly number[]): Drawn {
  return (curve ?? []).filter(([x]) => xs.includes(x));
}

export function CurvePart({ predict, isNew }: { predict: Drawing; isNew: boolean }) {
  const session = useSession();
  const { claims } = use(ProseContext);
  const { figures } = useLesson();
  const { curve, revealed } = useAnswer();
  // A stroke continues from what the last one drew, before that has been kept.
  const [stroke, setStroke] = useState<Drawn | null>(null);
  const { xs, unit, scale, yMax, claim } = predict;
  const drawn = drawnOf(revealed ? curve : (stroke ?? curve), xs);
  const verdict = done(figures.get(claim));
  const simulated = (revealed && verdict?.curves[0]?.points) || null;
  const draw = (next: Drawn) => {
    setStroke(next);
    void session.lessons.answer({ curve: next });
  };
  return (
    <>
      <div className="drawing">
        <Sized>
          {(size) => (
            <PredictCurve
              {...size}
              xs={xs}
              unit={unit}
              scale={scale}
              yMax={yMax}
              drawn={drawn}
              simulated={simulated}
              xLabel={predict.x_label}
              yLabel={predict.y_label}
              onDraw={revealed ? null : draw}
              published={predict.published.map(({ x, y, claim: id }) => ({
                x,
                y,
                source: claims[id]?.source ?? id,
              }))}
            />
          )}
        </Sized>
      </div>
      {revealed ? (
        <Revealed words={simulated && texts.curveResult} why={predict.why} isNew={isNew} />
      ) : (
        <RevealButton missing={drawn.length < xs.length ? texts.drawFirst : null} />
      )}
    </>
  );
}
