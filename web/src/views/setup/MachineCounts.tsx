/** What the machine comes to, by the engine's count; the places of the numbers stay while they are asked for. */
import { formatCount, formatThroughput, UNKNOWN } from "../../base/format";
import { type TermId, term } from "../../base/terms";
import { eliteWord } from "../../base/texts";
import type { Scenario } from "../../engine/types";
import { useApp } from "../session-context";
import * as texts from "./texts";

export function MachineCounts({ scenario }: { scenario: Scenario }) {
  const forecast = useApp((state) => state.forecast);
  const late = forecast?.scenario !== scenario;
  const counts = forecast?.forecast;
  const several = scenario.network === "infiniband" ? texts.switchCount : texts.eliteCount;
  const eliteWords = counts?.elites === 1 ? eliteWord(scenario.network) : several;
  const count = (id: TermId, number: number | undefined, what: string) => (
    <span className="count" {...term(id)}>
      <b>{number === undefined ? UNKNOWN : formatCount(number)}</b> {what}
    </span>
  );
  return (
    <p className="counts" data-late={late}>
      {count("node", counts?.nodes, texts.nodeCount)} {count("elite", counts?.elites, eliteWords)}{" "}
      {count("cable", counts?.cables, texts.cableCount)}{" "}
      {counts && counts.cables_down > 0 ? count("broken", counts.cables_down, texts.downCount) : null}{" "}
      <span className="count" {...term("bisection", texts.bisectionHint)}>
        {texts.bisection} <b>{counts ? formatCount(counts.bisection_cables) : UNKNOWN}</b>{" "}
        {texts.bisectionLinks} <b>{counts ? formatThroughput(counts.bisection_mb_s) : UNKNOWN}</b>
      </span>
    </p>
  );
}
