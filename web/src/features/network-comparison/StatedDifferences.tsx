/** Numbers that the paper states of both networks together: they have no place on a curve, and stand in words below it. */
import { term } from "../../base/terms";
import type { Verdict } from "../../engine/types";
import { type Claim, shortCitation, simulatedNames } from "../../papers/claims";
import { useApp } from "../../views/session-context";
import { amountOf, publishedLines, toleranceWords, withInterval } from "../scorecard/claim-texts";

const named = (name: string, amount: string) => (name ? `${name.replaceAll("_", " ")} ${amount}` : amount);

function simulatedWords({ simulated, status }: Verdict, claim: Claim): string {
  const amounts = simulatedNames(claim).map((name) =>
    named(name, withInterval(amountOf(simulated, name), null)),
  );
  const unit = claim.unit ? ` ${claim.unit}` : "";
  return ` Here: ${amounts.length > 0 ? `${amounts.join(", ")}${unit}; ` : ""}${status}.`;
}

function publishedWords(claim: Claim): string {
  const lines = publishedLines(claim).map(({ name, amount }) => named(name, amount));
  const tolerance = toleranceWords(claim.tolerance);
  const unit = claim.unit ? ` ${claim.unit}` : "";
  if (lines.length === 0) return "";
  return ` Published: ${lines.join(", ")}${unit}${tolerance ? ` (${tolerance})` : ""}.`;
}

export function StatedDifferences({ claims }: { claims: readonly string[] }) {
  const paper = useApp((state) => state.networkComparison.paper);
  const verdicts = useApp((state) => state.networkComparison.verdicts);
  if (!paper) return null;
  const stated = paper.claims.filter(({ id }) => claims.includes(id));
  if (stated.length === 0) return null;
  return (
    <ul className="stated">
      {stated.map((claim) => {
        const verdict = verdicts.get(claim.id);
        return (
          <li key={claim.id} {...term("claim")}>
            {claim.id}: {claim.statement}
            {publishedWords(claim)}
            {verdict ? simulatedWords(verdict, claim) : ""}{" "}
            <span className="muted">
              {shortCitation(paper)}, {claim.place}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
