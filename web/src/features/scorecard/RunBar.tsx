/** Run all, or those that are shown; cancel; and how far it all is. */
import type { Claim } from "../../papers/claims";
import type { RunProgress as Progress } from "../../runs/run-progress";
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { RunProgress } from "../../views/runs/RunProgress";
import { useApp, useSession } from "../../views/session-context";
import { paperProgress, runnable } from "./state/selectors";

const ids = (claims: readonly Claim[]) => claims.map(({ id }) => id);

export function RunBar({ shown, filtered }: { shown: readonly Claim[]; filtered: boolean }) {
  const session = useSession();
  const left = useApp((state) => runnable(state, ids(shown)).length);
  const run = () => void session.scorecard.run(runnable(session.store.getState(), ids(shown)));
  return (
    <div className="run-bar">
      <CommandButton id="run-claims" className="primary">
        Run all
      </CommandButton>
      <button type="button" disabled={!filtered || left === 0} onClick={run}>
        Run filtered
      </button>
      <CommandButton id="cancel-claims">Cancel</CommandButton>
      <RunProgress of="claim" progress={paperProgress} instead={before} />
    </div>
  );
}

function before({ plan }: AppState, { of }: Progress): string | null {
  if (of > 0) return null;
  return plan ? "Nothing has been run yet." : "The runs are not known yet.";
}
