/** What a verdict will take, beside the button that asks for it. */
import type { ReactNode } from "react";
import { timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import { useApp } from "../../views/session-context";
import { verdictSeconds } from "./state/verdict-cost";

export function VerdictCost({ seeds, children }: { seeds: number; children?: ReactNode }) {
  const seconds = useApp((state) => verdictSeconds(state, seeds));
  return (
    <span className="muted" {...term("seed")}>
      {2 * seeds} runs, about {timeInWords(seconds)} of CPU time{children}
    </span>
  );
}
