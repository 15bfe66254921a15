/** Runs all claims or the filtered ones, cancels them, and shows their progress. */
import { term } from "../../base/terms";
import type { Claim } from "../../papers/claims";
import type { RunProgress as Progress } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp, useSession } from "../../views/session-context";
import { paperProgress, runnable } from "./state/selectors";
import { claimsOn } from "./state/verdicts";
import * as texts from "./texts";

const ids = (claims: readonly Claim[]) => claims.map(({ id }) => id);

export function RunBar({ shown, filtered }: { shown: readonly Claim[]; filtered: boolean }) {
  const session = useSession();
  const left = useApp((state) => runnable(state, ids(shown)).length);
  const run = () => void session.scorecard.run(runnable(session.store.getState(), ids(shown)));
  return (
    <div className="run-bar">
      <CommandButton id="run-claims" className="primary">
        {texts.runAll}
      </CommandButton>
      <button type="button" disabled={!filtered || left === 0} onClick={run}>
        {texts.runFiltered}
      </button>
      <CommandButton id="cancel-claims">{texts.cancel}</CommandButton>
      <RunProgress of="claim" progress={paperProgress} instead={before} />
      <Confirmed />
    </div>
  );
}

function before({ plan }: AppState, { done, failed, of, running }: Progress): string | null {
  if (of === 0) return plan ? texts.nothingRun : texts.noPlan;
  return !running && done + failed < of ? texts.cancelled(done, of) : null;
}

/** How many claims the runs confirm. */
function Confirmed() {
  const confirmed = useApp((state) => claimsOn(state, "confirmed").length);
  return confirmed > 0 ? <output {...term("verdict")}>{texts.claimsConfirmed(confirmed)}</output> : null;
}

/** The claims whose runs contradict the record. */
export function Differences() {
  const differ = useApp((state) => claimsOn(state, "differs").join());
  const version = useApp(({ record }) => record?.engine_version ?? "");
  return differ === "" ? null : (
    <p role="alert" className="differs" {...term("verdict")}>
      {texts.claimsDiffer(differ.split(","), version)}
    </p>
  );
}
