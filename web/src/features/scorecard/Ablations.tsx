/** The causes that the paper names, turned off with one click: base and varied run side by side in the claim's details. */
import { term } from "../../base/terms";
import type { Parameter } from "../../engine/types";
import type { Claim, Paper } from "../../papers/claims";
import type { ClaimPlan } from "../../runs/claim-runs";
import { useApp } from "../../views/session-context";
import { runGroups } from "./run-groups";
import { fieldIs, fieldWords, valuesWords } from "./setting-texts";
import { ownSettings, runOrigin } from "./state/recipe";
import * as texts from "./texts";
import { useParameters } from "./use-parameters";

type Props = { claims: readonly Claim[]; onReveal: (id: string) => void };

export function Ablations({ claims, onReveal }: Props) {
  const paper = useApp((state) => state.paper);
  const plan = useApp((state) => state.plan);
  const parameters = useParameters();
  const ablations = claims.filter(({ ablation }) => ablation);
  if (!paper || ablations.length === 0) return null;
  return (
    <div className="ablations">
      <span className="muted">{texts.disableCause}</span>
      {ablations.map((claim) => (
        <button
          key={claim.id}
          type="button"
          {...term("claim")}
          disabled={!plan}
          title={texts.runsBoth(claim.statement)}
          onClick={() => onReveal(claim.id)}
        >
          {texts.causeOf(claim.id, plan ? varied(paper, plan, claim.id, parameters) : "…")}
        </button>
      ))}
    </div>
  );
}

/** "Channels 1, 2 and 4": what the runs of a claim differ in, above all by a parameter of the model. */
function varied(paper: Paper, plan: ClaimPlan, claim: string, parameters: readonly Parameter[]): string {
  const own = ownSettings(runGroups(plan, claim).map(({ name }) => runOrigin(paper, name))).flat();
  const path = (own.find((setting) => setting.path.startsWith("model.")) ?? own[0])?.path;
  if (path === undefined) return texts.compareVariants;
  const values = own.filter((setting) => setting.path === path).map(({ value }) => value);
  return fieldIs(fieldWords(path, parameters), values, valuesWords(path, values, parameters));
}
