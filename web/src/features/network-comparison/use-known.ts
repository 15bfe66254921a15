/** The results of both networks so far; charts may follow a moment later. */
import { useMemo } from "react";
import { useApp, useAppLater } from "../../views/session-context";
import type { Known } from "./network-comparison-data";

export function useKnown(): Known {
  const experiments = useApp((state) => state.networkComparison.experiments);
  const paper = useApp((state) => state.networkComparison.paper);
  const plan = useApp((state) => state.networkComparison.plan);
  const figures = useAppLater((state) => state.networkComparison.figures);
  return useMemo(() => ({ experiments, figures, paper, plan }), [experiments, figures, paper, plan]);
}
