/** One claim, and below it its details when it is unfolded. */
import { memo } from "react";
import { UNKNOWN } from "../../base/format";
import { term } from "../../base/terms";
import { type Claim, simulatedNames } from "../../papers/claims";
import { LiveLink } from "../../views/LiveLink";
import { useApp, useSession } from "../../views/session-context";
import { ClaimDetails } from "./ClaimDetails";
import {
  amountOf,
  inReadingOrder,
  marginWords,
  nameWords,
  publishedLines,
  ROLE_MEANINGS,
  ROLE_WORDS,
  toleranceWords,
  unitWords,
  WITHIN,
  withInterval,
} from "./claim-texts";
import { Outcome } from "./Outcome";
import { moveWords } from "./setting-texts";
import { RECORDED, spreadOf } from "./spread";
import { STANDING_WORDS, spreadWords } from "./spread-texts";
import { canRun } from "./state/selectors";
import { claimBasis, claimVerdict } from "./state/verdicts";
import * as texts from "./texts";
import { useNetworks } from "./use-parameters";

type Props = {
  claim: Claim;
  isOpen: boolean;
  /** The one row that Tab reaches. */
  isActive: boolean;
  onToggle: (id: string) => void;
  onFocus: (id: string) => void;
};

export const ClaimRow = memo(function ClaimRow({ claim, isOpen, isActive, onToggle, onFocus }: Props) {
  const { id, statement, place, role } = claim;
  const detailsId = `details-${id}`;
  return (
    <tbody data-claim={id} onFocus={() => onFocus(id)}>
      <tr className="claim">
        <th scope="row">
          <button
            type="button"
            className="claim-toggle quiet-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            tabIndex={isActive ? 0 : -1}
            onClick={() => onToggle(id)}
          >
            <span aria-hidden="true" className="claim-fold">
              {isOpen ? "▾" : "▸"}
            </span>
            {id}
          </button>
        </th>
        <td data-label={texts.statement}>
          {statement} <span className="muted">{place}</span>
        </td>
        <td data-label={texts.role} {...term("role", ROLE_MEANINGS[role])}>
          {ROLE_WORDS[role]}
        </td>
        <td data-label={texts.published}>
          <Published claim={claim} />
        </td>
        <td data-label={texts.simulated}>
          <Simulated claim={claim} />
        </td>
        <td data-label={texts.status}>
          <Outcome claim={claim} />
          <Worth id={id} />
        </td>
        <td data-label={texts.spread}>
          <Spread id={id} />
        </td>
        <td className="claim-actions">
          <Actions claim={claim} isActive={isActive} />
        </td>
      </tr>
      {isOpen && (
        <tr className="claim-details" id={detailsId}>
          <td colSpan={8}>
            <ClaimDetails claim={claim} />
          </td>
        </tr>
      )}
    </tbody>
  );
});

function Published({ claim }: { claim: Claim }) {
  const lines = publishedLines(claim);
  const tolerance = toleranceWords(claim.tolerance);
  if (lines.length === 0 && !tolerance) return <span className="muted">{UNKNOWN}</span>;
  return (
    <>
      {lines.map(({ name, amount }) => (
        <span key={name} className="amount">
          {name && <span className="muted">{nameWords(name)}</span>}
          <span>
            {amount} {name === "" ? unitWords(claim.unit) : ""}
          </span>
        </span>
      ))}
      {tolerance && <span className="muted tolerance">{tolerance}</span>}
    </>
  );
}

/** As many lines before the run as after it, so that no row moves its neighbours. */
function Simulated({ claim }: { claim: Claim }) {
  const verdict = useApp((state) => claimVerdict(state, claim.id));
  const names = inReadingOrder(simulatedNames(claim));
  if (names.length === 0) return <span className="muted">{UNKNOWN}</span>;
  return (
    <>
      {names.map((name) => {
        const amount = verdict && amountOf(verdict.simulated ?? null, name);
        return (
          <span key={name} className="amount">
            {name && <span className="muted">{nameWords(name)}</span>}
            <span>
              {withInterval(amount, verdict && amountOf(verdict.ci95 ?? null, name))}
              {name === "" && amount !== null ? ` ${unitWords(claim.unit) ?? ""}` : ""}
            </span>
          </span>
        );
      })}
      {names.length > 1 && claim.unit && <span className="muted tolerance">{unitWords(claim.unit)}</span>}
    </>
  );
}

/** The difference that is within its interval, and whether the result is the recorded one. */
function Worth({ id }: { id: string }) {
  const verdict = useApp((state) => claimVerdict(state, id));
  const basis = useApp((state) => claimBasis(state, id));
  const margin = verdict?.status === WITHIN ? verdict.decided_by : null;
  return (
    <>
      {margin ? (
        <span className="muted tolerance" {...term("confidence")}>
          {marginWords(margin)}
        </span>
      ) : null}
      {basis === "differs" ? <strong className="differs">{texts.differs}</strong> : null}
      {basis === "recorded" ? <span className="muted tolerance">{texts.recorded}</span> : null}
      {basis === "confirmed" ? <span className="muted tolerance">{texts.confirmed}</span> : null}
    </>
  );
}

/** The recorded verdicts while assumed parameters go through their ranges. */
function Spread({ id }: { id: string }) {
  const spread = spreadOf(id);
  const networks = useNetworks();
  if (!spread) return <span className="muted">{UNKNOWN}</span>;
  const moves = spread.telling.map((move) => moveWords(move, networks));
  return (
    <span {...term("verdict", texts.spreadRecord(RECORDED, moves))}>
      {STANDING_WORDS[spread.standing]} <span className="muted tolerance">{spreadWords(spread)}</span>
    </span>
  );
}

function Actions({ claim, isActive }: { claim: Claim; isActive: boolean }) {
  const session = useSession();
  const usable = useApp((state) => canRun(state, claim.id));
  const first = useApp(({ plan }) => plan?.claims[claim.id]?.[0] ?? null);
  if (!first) return null;
  const tabIndex = isActive ? 0 : -1;
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={texts.runClaim(claim.id)}
        disabled={!usable}
        onClick={() => void session.scorecard.run([claim.id])}
      >
        {texts.run}
      </button>
      <LiveLink run={first} label={texts.openClaim(claim.id)} tabIndex={tabIndex}>
        {texts.open}
      </LiveLink>
    </>
  );
}
