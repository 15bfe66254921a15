/** Numbers that the paper states of both networks together. They have no place on a curve, so a list shows them. */
import { term } from "../../base/terms";
import type { Verdict } from "../../engine/types";
import { type Claim, shortCitation, simulatedNames } from "../../papers/claims";
import { useApp } from "../../views/session-context";
import { amountOf, publishedLines, toleranceWords, withInterval } from "../scorecard/claim-texts";
import * as texts from "./texts";

const named = (name: string, amount: string) => texts.named(name.replaceAll("_", " "), amount);

function simulatedWords({ simulated, status }: Verdict, claim: Claim): string {
  const amounts = simulatedNames(claim).map((name) =>
    named(name, withInterval(amountOf(simulated, name), null)),
  );
  return texts.simulatedAmounts(amounts, claim.unit, status);
}

function publishedWords(claim: Claim): string {
  const lines = publishedLines(claim).map(({ name, amount }) => named(name, amount));
  const tolerance = toleranceWords(claim.tolerance);
  return lines.length === 0 ? "" : texts.publishedAmounts(lines, claim.unit, tolerance);
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
            {[
              texts.statement(claim.id, claim.statement),
              publishedWords(claim),
              verdict ? simulatedWords(verdict, claim) : "",
            ]
              .filter(Boolean)
              .join(" ")}{" "}
            <span className="muted">
              {shortCitation(paper)}, {claim.place}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
