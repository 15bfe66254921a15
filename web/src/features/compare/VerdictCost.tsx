/** What a verdict will take, next to the button that asks for it. */
import { timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import { useApp } from "../../views/session-context";
import { verdictSeconds } from "./state/verdict-cost";
import * as texts from "./texts";

type Props = { seeds: number; words?: (runs: number, time: string) => string };

export function VerdictCost({ seeds, words = texts.cost }: Props) {
  const seconds = useApp((state) => verdictSeconds(state, seeds));
  return (
    <span className="muted" {...term("seed")}>
      {words(2 * seeds, timeInWords(seconds))}
    </span>
  );
}
