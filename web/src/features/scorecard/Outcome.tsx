/** The status of a claim, or its progress while it runs. */
import type { Claim } from "../../papers/claims";
import { useApp } from "../../views/session-context";
import { claimProgress } from "./state/selectors";
import { type ClaimStatus, claimStatus } from "./state/verdicts";
import * as texts from "./texts";

const SIGNED: Partial<Record<ClaimStatus, string>> = {
  holds: texts.holdsSign,
  "holds, difference within the interval": texts.holdsWithinSign,
  fails: texts.failsSign,
  undecided: texts.undecidedSign,
  "too short": texts.tooShortSign,
  "run failed": texts.runFailedSign,
};

export function Outcome({ claim }: { claim: Claim }) {
  const status = useApp((state) => claimStatus(state, claim.id));
  if (status === "running") return <Running claim={claim} />;
  return (
    <span className="outcome" data-status={status}>
      {SIGNED[status] ?? texts.statusWords(status)}
    </span>
  );
}

function Running({ claim: { id } }: { claim: Claim }) {
  const done = useApp((state) => claimProgress(state, id).done);
  const of = useApp((state) => claimProgress(state, id).of);
  const percent = useApp((state) => Math.floor(claimProgress(state, id).share * 100));
  return (
    <span className="outcome" data-status="running">
      <progress aria-label={texts.claimProgress(id)} max={100} value={percent} />
      {of > 0 && (
        <span>
          {done}/{of}
        </span>
      )}
    </span>
  );
}
