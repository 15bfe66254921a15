/** Accepted bandwidth over time next to the published value, and whether the two agree. */
import { useMemo } from "react";
import { formatBandwidth, formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { AcceptedBandwidth, type AcceptedBandwidthProps } from "../../charts/AcceptedBandwidth";
import type { Job, Summary } from "../../engine/types";
import { worthOf } from "../../engine/worth";
import type { AppState } from "../../state/app-state";
import { headlineOf, OPERATION_TIME } from "../../state/headline";
import { clockCycle, focusedSide, isComparing, onSide, SIDES, sideName } from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { resultInFocus, resultOn } from "../../state/whole-run";
import { useApp, useAppLater } from "../session-context";
import { bandwidthFigures } from "./bandwidth-figures";
import * as texts from "./bandwidth-texts";
import { HotSpotReadoutLater } from "./HotSpotReadoutLater";
import { hasJobTable, JobTableLater } from "./JobTableLater";
import { ResultLineLater } from "./ResultLineLater";
import { Sized } from "./Sized";
import { useFigures } from "./use-figures";
import { WorthMark } from "./WorthMark";

const NO_JOBS: readonly Job[] = [];

export function BandwidthView() {
  const summary = useAppLater(resultInFocus);
  const nowNs = useApp(presentMark);
  const durationUs = useApp((state) => focusedSide(state).opened?.scenario.run.duration_us ?? 1);
  const jobs = useApp((state) => focusedSide(state).opened?.scenario.jobs) ?? NO_JOBS;
  const { figures, published } = useFigures();
  const mark = useMemo(() => published && { ...published.printed, source: published.source }, [published]);
  const both = useBoth();
  return (
    <>
      {summary?.finished ? <ResultLineLater /> : null}
      <Sized>
        {({ width, height }) => (
          <AcceptedBandwidth
            width={width}
            height={height}
            intervalNs={summary?.series.interval_ns ?? 1}
            values={figures.values}
            warmUpIntervals={summary?.series.warm_up_intervals ?? 0}
            endedNs={summary?.series.ended_ns ?? null}
            mean={figures.mean}
            ci95={figures.ci95}
            endNs={summary?.finished ? summary.simulated_ns : durationUs * 1000}
            published={mark}
            quantity={figures.quantity}
            nowNs={nowNs}
            {...both}
          />
        )}
      </Sized>
      {jobs.length === 1 && jobs[0]?.pattern === "hot-spot" ? <HotSpotReadoutLater /> : null}
      {hasJobTable(jobs) ? <JobTableLater jobs={jobs} summary={summary} /> : null}
    </>
  );
}

type Compared = Pick<
  AcceptedBandwidthProps,
  | "side"
  | "other"
  | "intervalNs"
  | "values"
  | "warmUpIntervals"
  | "endedNs"
  | "mean"
  | "ci95"
  | "endNs"
  | "published"
  | "quantity"
>;

/** While two are compared, both on the same axes: A's line is solid and B's is dashed, whichever is in focus. */
function useBoth(): Compared | null {
  const comparing = useApp((state) => isComparing(state));
  const names = { a: useApp((state) => sideName(state, "a")), b: useApp((state) => sideName(state, "b")) };
  const a = useAppLater((state) => resultOn(state, "a"));
  const b = useAppLater((state) => resultOn(state, "b"));
  const endUs = useApp((state) =>
    Math.max(...SIDES.map((side) => onSide(state, side)?.opened.scenario.run.duration_us ?? 1)),
  );
  const runs = useMemo(() => ({ a: oneOf(a), b: oneOf(b) }), [a, b]);
  if (!comparing) return null;
  return {
    ...runs.a,
    side: { letter: "A", name: names.a },
    other: { ...runs.b, side: { letter: "B", name: names.b } },
    endNs: endUs * 1000,
    published: null,
    quantity: texts.perSender,
  };
}

/** The present time, where the curve goes beyond it; null elsewhere. */
function presentMark(state: AppState): number | null {
  const shown = resultInFocus(state);
  const { status, opened } = focusedSide(state);
  if (!shown || !status || !opened || shown === status.summary) return null;
  return cyclesToNs(clockCycle(state), opened.machine.topology.cycle_ps);
}

function oneOf(summary: Summary | null) {
  const { values, mean, ci95 } = bandwidthFigures(summary, null);
  return {
    values,
    mean,
    ci95,
    intervalNs: summary?.series.interval_ns ?? 1,
    warmUpIntervals: summary?.series.warm_up_intervals ?? 0,
    endedNs: summary?.series.ended_ns ?? null,
  };
}

export function Headline() {
  const of = useApp(headlineOf);
  // The figures of a program are below, with words.
  if (of === "program") return null;
  return of === "collective" ? <OperationTime /> : <AcceptedHeadline />;
}

function OperationTime() {
  const result = useAppLater(resultInFocus);
  return (
    <span className="headline-place" {...term("operation-time")}>
      <WorthMark worth={worthOf(result, OPERATION_TIME)} />
      <output className="headline" data-testid="operation-time">
        {formatDuration(result?.jobs[0]?.collective?.mean_ns ?? null)}
      </output>
    </span>
  );
}

function AcceptedHeadline() {
  const { figures } = useFigures();
  return (
    <span className="headline-place" {...term("accepted-bandwidth")}>
      <WorthMark worth={figures.mean === null ? null : figures.worth} />
      <output className="headline" data-testid="accepted">
        {formatBandwidth(figures.mean)}
      </output>
    </span>
  );
}
