/** Requests a verdict over several seeds; shows the progress of its runs, with a button to cancel. */
import { useState } from "react";
import { term } from "../../base/terms";
import { type RunProgress as Progress, runProgress } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { statedNow } from "../../state/sides";
import { CommandButton } from "../../views/CommandButton";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp, useSession } from "../../views/session-context";
import { JUDGED_SEEDS } from "./state/commands";
import * as texts from "./texts";
import { VerdictCost } from "./VerdictCost";

/** The engine's limit. */
const MAX_SEEDS = 32;

export function JudgeBar() {
  const session = useSession();
  const verdict = useApp(({ compare }) => compare.verdict);
  const stated = useApp(statedNow);
  const [seeds, setSeeds] = useState(stated?.seeds ?? JUDGED_SEEDS);
  const asked = Math.min(MAX_SEEDS, Math.max(1, Math.round(seeds) || 1));
  if (verdict?.phase === "running") return <Judging />;
  // What a link states is reproduced first, by a button of its own.
  if (stated && !verdict) return null;
  return (
    <div className="judge-bar">
      <button type="button" className="primary" onClick={() => void session.compare.judge(asked)}>
        {texts.run}
      </button>
      <label {...term("seed")}>
        {texts.withSeeds}{" "}
        <input
          type="number"
          min={1}
          max={MAX_SEEDS}
          value={Number.isNaN(seeds) ? "" : seeds}
          onChange={(event) => setSeeds(event.currentTarget.valueAsNumber)}
        />{" "}
        {texts.seeds(asked)}
      </label>
      <VerdictCost seeds={asked} words={texts.costWithSeeds} />
    </div>
  );
}

function Judging() {
  return (
    <div className="judge-bar">
      <RunProgress of="comparison" progress={verdictProgress} instead={before} />
      <CommandButton id="cancel-judging" label={texts.cancelRun}>
        {texts.cancel}
      </CommandButton>
    </div>
  );
}

const before = (_: AppState, { of }: Progress) => (of === 0 ? texts.planning : null);

function verdictProgress({ compare }: AppState): Progress {
  const verdict = compare.verdict;
  return verdict?.phase === "running" ? runProgress(verdict.planned, verdict.runs) : NONE;
}

const NONE = runProgress([], new Map());
