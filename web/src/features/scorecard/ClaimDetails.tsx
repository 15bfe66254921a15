/** All there is to a claim: how it was read, why the tolerance, its curves, its runs, and what went wrong with them. */
import { useMemo } from "react";
import type { ReadFrom } from "../../engine/types";
import { type Claim, shortCitation } from "../../papers/claims";
import { Sized } from "../../views/instruments/Sized";
import { RunFailures } from "../../views/runs/RunFailures";
import { useApp } from "../../views/session-context";
import { asksForBills, BillArithmetic } from "./BillArithmetic";
import { ClaimWhy } from "./ClaimWhy";
import { ClaimCurves } from "./charts/ClaimCurves";
import { Fact } from "./Fact";
import { RunTable } from "./RunTable";
import { claimFailures } from "./state/selectors";
import { ROLE_MEANINGS, relationWords } from "./texts";

const READ_FROM: Record<ReadFrom, string> = {
  text: "stated in the text or in a table",
  figure: "shown in a figure only",
  derived: "our arithmetic on what the text states",
};

export function ClaimDetails({ claim }: { claim: Claim }) {
  const { tolerance_note: note, tolerance, reason, read_from, role } = claim;
  return (
    <div className="details-body">
      <ClaimWhy claim={claim} />
      <dl>
        <Fact name="Read from" of="published">
          {READ_FROM[read_from]}
        </Fact>
        {note && (
          <Fact name="Tolerance" of="tolerance">
            {note}
          </Fact>
        )}
        {tolerance?.relation && (
          <Fact name="Holds when" of="tolerance">
            {relationWords(tolerance.relation) ?? "what its tolerance describes is true"}
            <details>
              <summary>The relation as an expression</summary>
              <code>{tolerance.relation}</code>
            </details>
          </Fact>
        )}
        {reason && (
          <Fact name="Not modelled" of="verdict">
            {reason}
          </Fact>
        )}
        {role === "assumption-fitted" && (
          <Fact name="Assumption fitted" of="role">
            {ROLE_MEANINGS[role]}
          </Fact>
        )}
        {asksForBills(claim) && <BillArithmetic claim={claim} />}
        <Said claim={claim} />
      </dl>
      <Failures claim={claim} />
      {(claim.curves?.length ?? 0) > 0 && <Curves claim={claim} />}
      <RunTable claim={claim} />
    </div>
  );
}

/** What the engine could not work out. */
function Said({ claim }: { claim: Claim }) {
  const said = useApp(({ judgements }) => {
    const judgement = judgements.get(claim.id);
    return judgement?.phase === "done" ? judgement.verdict.reason : null;
  });
  return said && said !== claim.reason ? (
    <Fact name="Not worked out" of="verdict">
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
  const curves = useApp(({ judgements }) => {
    const judgement = judgements.get(claim.id);
    return judgement?.phase === "done" ? judgement.verdict.curves : null;
  });
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
        <p className="muted">Drawn when all its runs are done.</p>
      )}
    </div>
  );
}
