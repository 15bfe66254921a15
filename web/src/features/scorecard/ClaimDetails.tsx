/** Details of a claim: source, tolerance, curves, runs and their failures. */
import { useMemo } from "react";
import { formatInterval } from "../../base/format";
import type { Margin } from "../../engine/types";
import { type Claim, shortCitation } from "../../papers/claims";
import * as STATUS from "../../papers/status-texts";
import { Sized } from "../../views/instruments/Sized";
import { RunFailures } from "../../views/runs/RunFailures";
import { useApp } from "../../views/session-context";
import { asksForBills, BillArithmetic } from "./BillArithmetic";
import { ClaimWhy } from "./ClaimWhy";
import { ClaimCurves } from "./charts/ClaimCurves";
import { ROLE_MEANINGS, relationWords, tooShortWords, WITHIN } from "./claim-texts";
import { Fact } from "./Fact";
import { RunTable } from "./RunTable";
import { claimFailures, claimVerdict } from "./state/verdicts";
import * as texts from "./texts";

export function ClaimDetails({ claim }: { claim: Claim }) {
  const { tolerance_note: note, tolerance, reason, read_from, role } = claim;
  return (
    <div className="details-body">
      <ClaimWhy claim={claim} />
      <dl>
        <Fact name={texts.readFrom} of="published">
          {texts.READ_FROM_WORDS[read_from]}
        </Fact>
        {note && (
          <Fact name={texts.tolerance} of="tolerance">
            {note}
          </Fact>
        )}
        {tolerance?.relation && (
          <Fact name={texts.holdsWhen} of="tolerance">
            {relationWords(tolerance.relation) ?? texts.noteIsTrue}
            <details>
              <summary>{texts.expression}</summary>
              <code>{tolerance.relation}</code>
            </details>
          </Fact>
        )}
        {reason && (
          <Fact name={texts.notModelled} of="verdict">
            {reason}
          </Fact>
        )}
        {role === "assumption-fitted" && (
          <Fact name={texts.assumptionFitted} of="role">
            {ROLE_MEANINGS[role]}
          </Fact>
        )}
        {asksForBills(claim) && <BillArithmetic claim={claim} />}
        <Worth claim={claim} />
        <Unjudged claim={claim} />
      </dl>
      <Failures claim={claim} />
      {(claim.curves?.length ?? 0) > 0 && <Curves claim={claim} />}
      <RunTable claim={claim} />
    </div>
  );
}

const margin = ({ difference, ci95 }: Margin) => formatInterval(difference, ci95);

/** What a verdict is worth. */
function Worth({ claim }: { claim: Claim }) {
  const verdict = useApp((state) => claimVerdict(state, claim.id));
  const isOrder = claim.tolerance?.relation !== undefined && claim.tolerance.range === undefined;
  if (verdict?.status === "holds" && verdict.decided_by && isOrder && claim.value === undefined)
    return (
      <Fact name={texts.difference} of="confidence">
        {texts.excludesZero(margin(verdict.decided_by))}
      </Fact>
    );
  if (verdict?.status === WITHIN && verdict.decided_by)
    return (
      <Fact name={texts.difference} of="confidence">
        {texts.includesZero(margin(verdict.decided_by))}
      </Fact>
    );
  if (verdict?.status === STATUS.tooShort)
    return (
      <Fact name={texts.tooShort} of="verdict">
        {verdict.too_short?.length ? tooShortWords(verdict.too_short) : texts.tooWide}
      </Fact>
    );
  return verdict?.status === "undecided" ? (
    <Fact name={texts.undecided} of="verdict">
      {texts.holdsElsewhere}
    </Fact>
  ) : null;
}

/** Why the engine could not calculate a verdict. */
function Unjudged({ claim }: { claim: Claim }) {
  const said = useApp((state) => claimVerdict(state, claim.id)?.reason);
  return said && said !== claim.reason ? (
    <Fact name={texts.notCalculated} of="verdict">
      {said}
    </Fact>
  ) : null;
}

function Failures({ claim }: { claim: Claim }) {
  const runs = useApp((state) => state.claimRuns);
  const judgements = useApp((state) => state.judgements);
  const plan = useApp((state) => state.plan);
  const failures = useMemo(
    () => claimFailures({ plan, claimRuns: runs, judgements }, claim.id),
    [plan, runs, judgements, claim.id],
  );
  return <RunFailures failed={failures} open={failures.length === 1} />;
}

function Curves({ claim }: { claim: Claim }) {
  const paper = useApp((state) => state.paper);
  const curves = useApp((state) => claimVerdict(state, claim.id)?.curves);
  const published = useMemo(() => {
    const { value, unit } = claim;
    // A share or a number of nodes has no place on the axis of the curve.
    if (value === undefined || !paper || curves?.[0]?.unit !== unit) return null;
    const [low, high] = typeof value === "number" ? [value, value] : value;
    return { low, high, source: `${shortCitation(paper)}, ${claim.place}` };
  }, [claim, paper, curves]);
  return (
    <div className="claim-chart">
      {curves && curves.length > 0 ? (
        <Sized>{(size) => <ClaimCurves {...size} curves={curves} published={published} />}</Sized>
      ) : (
        <p className="muted">{texts.noCurveYet}</p>
      )}
    </div>
  );
}
