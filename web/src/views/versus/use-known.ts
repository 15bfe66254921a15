/** What is known of both networks by now; charts may follow a moment later. */
import { useMemo } from "react";
import { useApp, useAppLater } from "../session-context";
import type { Known } from "./versus-data";

export function useKnown(): Known {
  const experiments = useApp((state) => state.versus.experiments);
  const paper = useApp((state) => state.versus.paper);
  const plan = useApp((state) => state.versus.plan);
  const figures = useAppLater((state) => state.versus.figures);
  return useMemo(() => ({ experiments, figures, paper, plan }), [experiments, figures, paper, plan]);
}
