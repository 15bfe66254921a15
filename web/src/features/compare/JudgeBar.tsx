/** Asks for a verdict over several seeds; while its runs go on, how far they are, and a way out. */
import { useState } from "react";
import { formatShare, timeInWords } from "../../base/format";
import { term } from "../../base/terms";
import type { Judgement } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { JUDGED_SEEDS } from "./state/commands";

/** As many as the engine takes. */
const MOST_SEEDS = 32;

export function JudgeBar() {
  const session = useSession();
  const verdict = useApp(({ compare }) => compare.verdict);
  const [seeds, setSeeds] = useState(JUDGED_SEEDS);
  if (verdict?.phase === "running") return <Judging {...verdict} />;
  const asked = Math.min(MOST_SEEDS, Math.max(1, Math.round(seeds) || 1));
  return (
    <div className="judge-bar">
      <button type="button" className="primary" onClick={() => void session.compare.judge(asked)}>
        Judge
      </button>
      <label {...term("seed")}>
        with{" "}
        <input
          type="number"
          min={1}
          max={MOST_SEEDS}
          value={Number.isNaN(seeds) ? "" : seeds}
          onChange={(event) => setSeeds(event.currentTarget.valueAsNumber)}
        />{" "}
        {asked === 1 ? "seed" : "seeds"}
      </label>
      <span className="muted" {...term("seed")}>
        {2 * asked} runs beside the page; both sides have the same seeds
      </span>
    </div>
  );
}

function Judging({ done, of, share, secondsLeft }: Extract<Judgement, { phase: "running" }>) {
  const left = secondsLeft === null ? "" : `, ${timeInWords(secondsLeft)} to go`;
  return (
    <div className="judge-bar">
      <progress aria-label="Share of the runs that is done" max={1} value={share} />
      <output {...term("comparison")}>
        {done} of {of} runs are done, {formatShare(share)}
        {left}
      </output>
      <CommandButton id="cancel-judging" label="Cancel judging">
        Cancel
      </CommandButton>
    </div>
  );
}
