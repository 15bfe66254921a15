/** Counts of claims that hold, by role: agreement proves little where a claim helped to choose a rule. */
import { term } from "../../base/terms";
import type { AppState } from "../../state/app-state";
import { useApp } from "../../views/session-context";
import { ROLE_MEANINGS, ROLE_WORDS } from "./claim-texts";
import { ROLES } from "./filter";
import { spreadOf } from "./spread";
import { standings } from "./state/selectors";
import * as texts from "./texts";

type Count = { holds: number; judged: number; modelled: number; undecided: number };

function count(state: AppState, role: (typeof ROLES)[number]): Count {
  const own = [...standings(state).claims.values()].filter(({ claim }) => claim.role === role);
  const statuses = own.map(({ status }) => status);
  const holds = statuses.filter((status) => status === "holds").length;
  const fails = statuses.filter((status) => status === "fails").length;
  const not = statuses.filter((status) => status === "not-modelled").length;
  // As recorded. What is undecided fails, and is never counted as holding.
  const undecided = own.filter(({ claim }) => spreadOf(claim.id)?.standing === "undecided").length;
  return { holds, judged: holds + fails, modelled: own.length - not, undecided };
}

export function Tally() {
  return (
    <dl className="tally">
      {ROLES.map((role) => (
        <RoleTally key={role} role={role} />
      ))}
    </dl>
  );
}

function RoleTally({ role }: { role: (typeof ROLES)[number] }) {
  const words = useApp((state) => {
    const { holds, judged, modelled, undecided } = count(state, role);
    if (modelled === 0) return texts.noneModelled;
    return texts.tally({ holds, judged, toRun: modelled - judged, undecided });
  });
  return (
    <div>
      <dt {...term("role", ROLE_MEANINGS[role])}>{ROLE_WORDS[role]}</dt>
      <dd>{words}</dd>
    </div>
  );
}
