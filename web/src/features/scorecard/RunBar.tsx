/** Run all, or those that are shown; cancel; and how far it all is. */
import { term } from "../../base/terms";
import type { Claim } from "../../papers/claims";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { allProgress, claimsRun, runnable } from "./state/selectors";

const ids = (claims: readonly Claim[]) => claims.map(({ id }) => id);

export function RunBar({ shown, filtered }: { shown: readonly Claim[]; filtered: boolean }) {
  const session = useSession();
  const running = useApp(claimsRun);
  const planned = useApp((state) => state.plan !== null);
  const left = useApp((state) => runnable(state, ids(shown)).length);
  const run = () => void session.scorecard.run(runnable(session.store.getState(), ids(shown)));
  return (
    <div className="run-bar">
      <CommandButton id="run-claims" className="primary">
        Run all
      </CommandButton>
      <button type="button" disabled={!filtered || left === 0} onClick={run}>
        Run the shown
      </button>
      <CommandButton id="cancel-claims">Cancel</CommandButton>
      <Progress running={running} planned={planned} />
    </div>
  );
}

function Progress({ running, planned }: { running: boolean; planned: boolean }) {
  const done = useApp((state) => allProgress(state).done);
  const of = useApp((state) => allProgress(state).of);
  const percent = useApp((state) => Math.floor(allProgress(state).share * 100));
  const words =
    of > 0
      ? `${done} of ${of} runs are done.`
      : planned
        ? "Nothing has been run yet."
        : "The runs are not known yet.";
  return (
    <>
      <progress
        aria-label="Share of the runs that is done"
        max={100}
        value={percent}
        data-running={running}
      />
      <output {...term("claim")}>{words}</output>
    </>
  );
}
