/** The causes that the paper names, turned off with one click: base and varied run side by side in the claim's details. */
import { term } from "../../base/terms";
import type { Claim, Paper } from "../../papers/claims";
import type { ClaimPlan } from "../../runs/claim-runs";
import { useApp } from "../../views/session-context";
import { runGroups } from "./run-groups";
import { ownSettings, runOrigin, settingWords } from "./state/recipe";

type Props = { claims: readonly Claim[]; onReveal: (id: string) => void };

export function Ablations({ claims, onReveal }: Props) {
  const paper = useApp((state) => state.paper);
  const plan = useApp((state) => state.plan);
  const ablations = claims.filter(({ ablation }) => ablation);
  if (!paper || ablations.length === 0) return null;
  return (
    <div className="ablations">
      <span className="muted">Turn a cause off:</span>
      {ablations.map((claim) => (
        <button
          key={claim.id}
          type="button"
          {...term("claim")}
          disabled={!plan}
          title={`${claim.statement} Runs both and shows them side by side.`}
          onClick={() => onReveal(claim.id)}
        >
          {claim.id}: {plan ? varied(paper, plan, claim.id) : "…"}
        </button>
      ))}
    </div>
  );
}

/** "circuit_hold off", "channels 1, 2, 4": what the runs of a claim differ in. */
function varied(paper: Paper, plan: ClaimPlan, claim: string): string {
  const own = ownSettings(runGroups(plan, claim).map(({ name }) => runOrigin(paper, name))).flat();
  const [first, ...others] = own.filter((setting) => setting.path === own[0]?.path);
  if (!first) return "compare";
  return [settingWords(first), ...others.map(({ value }) => String(value))].join(", ");
}
