/** What a verdict will take, next to the button that asks for it: as the engine plans it, with what may follow. */
import { useEffect, useState } from "react";
import { timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import type { StudyPlan } from "../../engine/types";
import { workerSeconds } from "../../runs/pace";
import { runProgress } from "../../runs/run-progress";
import type { AskedVerdict } from "../../state/app-state";
import { estimateWords } from "../../views/runs/time-texts";
import { useApp, useSession } from "../../views/session-context";
import { comparedScenarios } from "./state/compared-scenarios";
import * as texts from "./texts";

export function VerdictCost({ asked }: { asked: AskedVerdict }) {
  const plan = usePlan(asked);
  const pace = useApp((state) => state.pace);
  if (!plan) return null;
  const { runs, cpu_us, at_most_cpu_us } = plan;
  const estimate = estimateWords(runProgress(runs, new Map()), pace);
  const most = timeInWords(workerSeconds(at_most_cpu_us));
  return (
    <span className="muted" {...term("seed")}>
      {at_most_cpu_us > cpu_us
        ? texts.costWithMore(runs.length, estimate, most)
        : texts.cost(runs.length, estimate)}
    </span>
  );
}

/** Null until the engine has planned it, and where it refuses to. */
function usePlan({ seeds, fixedLength }: AskedVerdict): StudyPlan | null {
  const session = useSession();
  const a = useApp((state) => comparedScenarios(state)?.a);
  const b = useApp((state) => comparedScenarios(state)?.b);
  const [plan, setPlan] = useState<StudyPlan | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    setPlan(null);
    if (a === undefined || b === undefined) return;
    session.pool.planStudy({ kind: "comparison", a, b, seeds, fixedLength }, abort).then(
      (outcome) => setPlan(outcome.plan),
      () => {},
    );
    return () => abort.abort();
  }, [session, a, b, seeds, fixedLength]);
  return plan;
}
