/** What a verdict will take, next to the button that asks for it. */
import { term } from "../../base/terms";
import { estimateWords } from "../../views/runs/time-texts";
import { useApp } from "../../views/session-context";
import { verdictRuns } from "./state/verdict-cost";
import * as texts from "./texts";

type Props = { seeds: number; words?: (runs: number, estimate: string) => string };

export function VerdictCost({ seeds, words = texts.cost }: Props) {
  const estimate = useApp((state) => estimateWords(verdictRuns(state, seeds), state.pace));
  return (
    <span className="muted" {...term("seed")}>
      {words(2 * seeds, estimate)}
    </span>
  );
}
