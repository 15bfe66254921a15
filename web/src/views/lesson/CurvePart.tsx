/** A curve that is drawn before it is seen. */
import type { Prediction } from "../../lessons/lesson";

type Drawing = Extract<Prediction, { kind: "curve" }>;

export function CurvePart({ predict }: { predict: Drawing }) {
  return <p>{predict.y_label}</p>;
}
