/**
 * A against B: the verdict in a sentence and metric by metric, and what changed. Loaded with the first comparison.
 */
import { term } from "../../base/terms";
import type { ComparisonChange } from "../../engine/types";
import type { Judgement } from "../../state/app-state";
import { EngineLog } from "../../views/runs/EngineLog";
import { useApp } from "../../views/session-context";
import { CompareCosts } from "../cost/CompareCosts";
import { ChangeTable } from "./ChangeTable";
import { JudgeBar } from "./JudgeBar";
import { ReplaceSide } from "./ReplaceSide";
import { StatedByLink } from "./StatedByLink";
import { VerdictTable } from "./VerdictTable";
import "./compare-panel.css";

export function ComparePanel() {
  const changes = useApp(({ compare }) => compare.changes);
  const verdict = useApp(({ compare }) => compare.verdict);
  return (
    // A keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="compare-panel" aria-label="What changed, and what it did" tabIndex={0}>
      {/* What grows is read out once, when all seeds are done. */}
      <div role="status" aria-busy={verdict?.phase === "running"}>
        <Summary verdict={verdict} changes={changes} />
      </div>
      <StatedByLink />
      <JudgeBar />
      {verdict?.phase !== "failed" && verdict?.comparison ? (
        <VerdictTable comparison={verdict.comparison} />
      ) : null}
      <CompareCosts />
      {changes && changes.length > 0 ? <ChangeTable changes={changes} /> : null}
      <ReplaceSide />
    </section>
  );
}

type SummaryProps = { verdict: Judgement | null; changes: readonly ComparisonChange[] | null };

function Summary({ verdict, changes }: SummaryProps) {
  const focus = useApp((state) => state.focus).toUpperCase();
  if (verdict?.phase === "done")
    return (
      <p className="compare-sentence" {...term("comparison")}>
        {verdict.comparison.sentence}
      </p>
    );
  if (verdict?.phase === "running" && verdict.comparison)
    return (
      <p className="compare-sentence" {...term("comparison")}>
        <b>
          So far, by {verdict.comparison.seeds} of {verdict.seeds} seeds:
        </b>{" "}
        {verdict.comparison.sentence}
      </p>
    );
  if (verdict?.phase === "failed")
    return (
      <>
        <p className="compare-failure">The verdict failed: {verdict.message}</p>
        <EngineLog lines={verdict.log} />
      </>
    );
  if (changes === null) return <p className="muted">What differs is being worked out…</p>;
  if (changes.length === 0)
    return (
      <p>
        <b>Nothing differs yet.</b> Change {focus} in the form: it is the side in focus. Or put a link on a
        side, below.
      </p>
    );
  const count = changes.length === 1 ? "One input differs" : `${changes.length} inputs differ`;
  return (
    <p {...term("comparison")}>
      <b>{count}.</b> Judge A against B to see what that does, with intervals over several seeds.
    </p>
  );
}
