/** How a claim stands, or how far it has come. */
import type { Claim } from "../../papers/claims";
import { useApp } from "../../views/session-context";
import { type ClaimStatus, claimProgress, claimStatus } from "./state/selectors";

const SIGNS: Partial<Record<ClaimStatus, string>> = { holds: "✓ ", fails: "✗ ", "run failed": "! " };

export function Outcome({ claim }: { claim: Claim }) {
  const status = useApp((state) => claimStatus(state, claim.id));
  if (status === "running") return <Running claim={claim} />;
  return (
    <span className="outcome" data-status={status}>
      {SIGNS[status]}
      {status}
    </span>
  );
}

function Running({ claim: { id } }: { claim: Claim }) {
  const done = useApp((state) => claimProgress(state, id).done);
  const of = useApp((state) => claimProgress(state, id).of);
  const percent = useApp((state) => Math.floor(claimProgress(state, id).share * 100));
  return (
    <span className="outcome" data-status="running">
      <progress aria-label={`${id}: share that is done`} max={100} value={percent} />
      {of > 0 && (
        <span>
          {done}/{of}
        </span>
      )}
    </span>
  );
}
