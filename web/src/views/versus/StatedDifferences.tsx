/** Numbers that the paper states of both networks together: they have no place on a curve, and stand in words below it. */
import { shortCitation } from "../../papers/claims";
import { amountOf, publishedLines, toleranceWords, withInterval } from "../scorecard/words";
import { useApp } from "../session-context";

export function StatedDifferences({ claims }: { claims: readonly string[] }) {
  const paper = useApp((state) => state.versus.paper);
  const judgements = useApp((state) => state.judgements);
  if (!paper) return null;
  const stated = paper.claims.filter(({ id }) => claims.includes(id));
  if (stated.length === 0) return null;
  return (
    <ul className="stated">
      {stated.map((claim) => {
        const judgement = judgements.get(claim.id);
        const verdict = judgement?.phase === "done" ? judgement.verdict : null;
        const amount = verdict && amountOf(verdict.simulated, "");
        const unit = claim.unit ? ` ${claim.unit}` : "";
        const lines = publishedLines(claim).map(
          ({ name, amount: of }) => `${name ? `${name} ` : ""}${of}${unit}`,
        );
        const tolerance = toleranceWords(claim.tolerance);
        return (
          <li key={claim.id}>
            <strong>{claim.id}</strong> {claim.statement} Published: {lines.join(", ") || "no number"}
            {tolerance ? ` (${tolerance})` : ""}, {shortCitation(paper)}, {claim.place}.
            {amount !== null ? ` Here: ${withInterval(amount, null)}${unit}, ${verdict?.status}.` : ""}
          </li>
        );
      })}
    </ul>
  );
}
