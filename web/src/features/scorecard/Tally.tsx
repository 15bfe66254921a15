/** Counts of claims by verdict and role: agreement proves little where a claim helped to choose a rule. */
import papers from "virtual:papers/standing";
import { term } from "../../base/terms";
import type { Role, Status } from "../../engine/types";
import { countsOf, countWords, ROLES, sumOfRole } from "../../papers/standing";
import * as STATUS from "../../papers/status-texts";
import type { AppState } from "../../state/app-state";
import { useApp } from "../../views/session-context";
import { ROLE_MEANINGS, ROLE_WORDS } from "./claim-texts";
import { verdicts } from "./state/verdicts";
import * as texts from "./texts";

/** Over all papers, as recorded. */
export function Sum() {
  const version = useApp(({ record }) => record?.engine_version);
  if (version === undefined) return null;
  return (
    <div className="tally" data-testid="all-papers">
      <span className="tally-of" {...term("verdict")}>
        {texts.allPapers(papers.length, version)}
      </span>
      <dl>
        {ROLES.map((role) => (
          <RoleCounts key={role} role={role} words={countWords(sumOfRole(papers, role))} />
        ))}
      </dl>
    </div>
  );
}

/** Of the paper that is shown, as recorded or as run here. */
export function Tally() {
  return (
    <div className="tally" data-testid="this-paper">
      <span className="tally-of" {...term("verdict")}>
        {texts.thisPaper}
      </span>
      <dl>
        {ROLES.map((role) => (
          <RoleTally key={role} role={role} />
        ))}
      </dl>
    </div>
  );
}

function RoleTally({ role }: { role: Role }) {
  const words = useApp((state) => wordsOf(state, role));
  return words === "" ? null : <RoleCounts role={role} words={words} />;
}

function wordsOf(state: AppState, role: Role): string {
  const own = [...verdicts(state).values()].filter(({ claim }) => claim.role === role);
  const statuses = own.map(({ claim, verdict }): Status | null =>
    claim.reason === undefined ? (verdict?.status ?? null) : STATUS.notModelled,
  );
  const known = statuses.filter((status) => status !== null);
  const toRun = statuses.length - known.length;
  const parts = [known.length > 0 ? countWords(countsOf(known)) : "", toRun > 0 ? texts.toRun(toRun) : ""];
  return parts.filter(Boolean).join(", ");
}

function RoleCounts({ role, words }: { role: Role; words: string }) {
  return (
    <div>
      <dt {...term("role", ROLE_MEANINGS[role])}>{ROLE_WORDS[role]}</dt>
      <dd {...term("verdict")}>{words}</dd>
    </div>
  );
}
