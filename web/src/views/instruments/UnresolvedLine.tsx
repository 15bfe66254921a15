/** Why a metric of the complete run is not resolved, with the step that would resolve it. */
import { term } from "../../base/terms";
import type { Summary } from "../../engine/types";
import { judgementOf } from "../../engine/worth";
import { MakeIt } from "./MakeIt";
import "./result-line.css";
import * as texts from "./result-line-texts";

export function UnresolvedLine({ summary, metric }: { summary: Summary | null; metric: string }) {
  const judgement = judgementOf(summary, metric);
  if (!judgement || judgement.reasons.length === 0) return null;
  return (
    <div className="result-line" data-worth="unresolved">
      <p {...term("resolved")}>{texts.unresolved(judgement.sentence)}</p>
      {judgement.longer ? (
        <MakeIt durationUs={judgement.longer.duration_us} cpuUs={judgement.longer.cpu_us} />
      ) : null}
    </div>
  );
}
