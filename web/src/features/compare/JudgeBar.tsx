/** Requests a verdict over several seeds; shows the progress of its runs, with a button to cancel. */
import { useState } from "react";
import { term } from "../../base/terms";
import { type RunProgress as Progress, runProgress } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { statedNow } from "../../state/sides";
import { CommandButton } from "../../views/CommandButton";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp, useSession } from "../../views/session-context";
import { askedBy } from "./asked";
import { AS_NEEDED } from "./state/compare";
import * as texts from "./texts";
import { VerdictCost } from "./VerdictCost";

const SEEDS: readonly number[] = [1, 2, 3, 5, 10, 20, 32];

export function JudgeBar() {
  const session = useSession();
  const verdict = useApp(({ compare }) => compare.verdict);
  const stated = useApp(statedNow);
  const [asked, setAsked] = useState(stated ? askedBy(stated) : AS_NEEDED);
  if (verdict?.phase === "running") return <Judging />;
  // What a link states is reproduced first, by a button of its own.
  if (stated && !verdict) return null;
  const choices = [...new Set([...SEEDS, ...(asked.seeds === null ? [] : [asked.seeds])])];
  return (
    <div className="judge-bar">
      <button type="button" className="primary" onClick={() => void session.compare.judge(asked)}>
        {texts.run}
      </button>
      <label {...term("seed")}>
        {texts.seeds}{" "}
        <select
          value={asked.seeds ?? ""}
          onChange={({ target: { value } }) =>
            setAsked({ ...asked, seeds: value === "" ? null : Number(value) })
          }
        >
          <option value="">{texts.seedsAsNeeded}</option>
          {choices
            .toSorted((a, b) => a - b)
            .map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
        </select>
      </label>
      <label {...term("resolved")}>
        {texts.length}{" "}
        <select
          value={String(asked.fixedLength)}
          onChange={({ target: { value } }) => setAsked({ ...asked, fixedLength: value === "true" })}
        >
          <option value="false">{texts.lengthAsNeeded}</option>
          <option value="true">{texts.lengthFixed}</option>
        </select>
      </label>
      <VerdictCost asked={asked} />
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
