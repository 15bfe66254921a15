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
import * as texts from "./texts";

export function ComparePanel() {
  const changes = useApp(({ compare }) => compare.changes);
  const verdict = useApp(({ compare }) => compare.verdict);
  return (
    // A keyboard scrolls what has the focus.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
    <section className="compare-panel" aria-label={texts.panelLabel} tabIndex={0}>
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
        <b>{texts.soFar(verdict.comparison.seeds, verdict.asked.seeds)}</b> {verdict.comparison.sentence}
      </p>
    );
  if (verdict?.phase === "failed")
    return (
      <>
        <p className="compare-failure">{texts.failed(verdict.message)}</p>
        <EngineLog lines={verdict.log} />
      </>
    );
  if (changes === null) return <p className="muted">{texts.findingDifferences}</p>;
  if (changes.length === 0)
    return (
      <p>
        <b>{texts.identical}</b> {texts.howToDiffer(focus)}
      </p>
    );
  return (
    <p {...term("comparison")}>
      <b>{texts.inputsDiffer(changes.length)}</b> {texts.runToSee}
    </p>
  );
}
