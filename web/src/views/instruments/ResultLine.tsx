/**
 * Below the value of the whole run: why it is not resolved, and what a longer run comes to; or whether it agrees with what
 * is published, with the tolerance.
 */
import { useEffect } from "react";
import {
  formatBandwidth,
  formatDuration,
  formatDurationWithin,
  formatMeasuredWithin,
  formatShare,
} from "../../base/format";
import { term } from "../../base/terms";
import type { Judgement, Summary } from "../../engine/types";
import { judgementOf } from "../../engine/worth";
import { agreementWords, verdict } from "../../papers/agreement";
import { acceptedAs, type PublishedHere } from "../../papers/published";
import type { AppState } from "../../state/app-state";
import { headlineOf, OPERATION_TIME } from "../../state/headline";
import { focusedSide } from "../../state/sides";
import { resultInFocus } from "../../state/whole-run";
import { useApp, useAppLater, useSession } from "../session-context";
import { acceptedMetric } from "./bandwidth-figures";
import { MakeIt } from "./MakeIt";
import "./result-line.css";
import * as texts from "./result-line-texts";
import { useFigures } from "./use-figures";

const SIGNS = { within: "✓", below: "↓", above: "↑" } as const;

export function ResultLine() {
  const summary = useAppLater(resultInFocus);
  const of = useApp(headlineOf);
  const { figures, published } = useFigures();
  const metric =
    of === "messages"
      ? acceptedMetric(published)
      : of === "collective"
        ? OPERATION_TIME
        : unfinished(summary);
  const session = useSession();
  useEffect(() => {
    void session.longerRuns((it) => it.show(metric));
    return () => session.longerRuns.present?.show(null);
  }, [session, metric]);
  const judgement = metric === null ? null : judgementOf(summary, metric);
  if (judgement && judgement.reasons.length > 0 && metric !== null)
    return <Unresolved judgement={judgement} metric={metric} published={published} />;
  if (of !== "messages" || !published) return null;
  const agrees = verdict(published, figures);
  return (
    <div className="result-line">
      <p {...term("published", `${published.claim}: ${published.statement}`)}>
        {agrees ? <span data-verdict={agrees}>{SIGNS[agrees]} </span> : null}
        {texts.agreement(agreementWords(published, figures))}
      </p>
    </div>
  );
}

/** A metric of a program that has not finished. */
function unfinished(summary: Summary | null): string | null {
  const judged = Object.entries(summary?.judgements ?? {});
  return (
    judged.find(([id, { reasons }]) => id.startsWith("jobs[0].program") && reasons.length > 0)?.[0] ?? null
  );
}

type UnresolvedProps = { judgement: Judgement; metric: string; published: PublishedHere | null };

function Unresolved({ judgement, metric, published }: UnresolvedProps) {
  const longer = useApp(longerHere);
  const reached = longer?.summary ? judgementOf(longer.summary, metric) : null;
  const isResolved = reached?.reasons.length === 0;
  const words = longer && longerWords(longer, reached, metric, published);
  // The last run that was computed, where it resolves the value; or else the step from there.
  const step = isResolved ? longer?.durationUs : (reached ?? judgement).longer?.duration_us;
  const cpuUs = isResolved ? null : ((reached ?? judgement).longer?.cpu_us ?? null);
  return (
    <div className="result-line" data-worth="unresolved">
      <p {...term("resolved")}>{texts.unresolved(judgement.sentence)}</p>
      {words === null ? null : (
        <p className="muted" data-testid="longer-run" {...term("resolved")}>
          {words}
        </p>
      )}
      {step === undefined ? null : <MakeIt durationUs={step} cpuUs={cpuUs} />}
    </div>
  );
}

/** Of the scenario that is open. */
function longerHere(state: AppState) {
  return state.longer?.digest === focusedSide(state).opened?.digest ? state.longer : null;
}

function longerWords(
  { durationUs, share, summary }: NonNullable<AppState["longer"]>,
  judgement: Judgement | null,
  metric: string,
  published: PublishedHere | null,
): string {
  const length = formatDuration(1000 * durationUs);
  if (!summary) return texts.computing(length, formatShare(share));
  const value = valueIn(summary, metric, published);
  return judgement && judgement.reasons.length > 0
    ? texts.notResolvedBy(length, value, judgement.sentence)
    : texts.resolvedBy(length, value);
}

/** With its interval. */
function valueIn(summary: Summary, metric: string, published: PublishedHere | null): string {
  if (metric === OPERATION_TIME) {
    const operation = summary.jobs[0]?.collective;
    return formatDurationWithin(operation?.mean_ns ?? null, operation?.ci95_ns ?? null);
  }
  if (metric.startsWith("jobs")) return texts.finished;
  const { mean, ci95 } = acceptedAs(published?.quantity ?? "per-sender", summary.metrics);
  return mean === null ? formatBandwidth(mean) : `${formatMeasuredWithin(mean, ci95)} MB/s`;
}
