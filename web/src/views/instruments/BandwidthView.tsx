/** Accepted bandwidth over time next to the published value, and whether the two agree. */
import { useMemo } from "react";
import { formatBandwidth, formatBandwidthRange, formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import { AcceptedBandwidth, type AcceptedBandwidthProps } from "../../charts/AcceptedBandwidth";
import type { Job, Summary } from "../../engine/types";
import { type PublishedHere, verdict } from "../../papers/published";
import type { AppState } from "../../state/app-state";
import { isHidden } from "../../state/restrictions";
import { publishedHere } from "../../state/selectors";
import {
  type BothSides,
  clockCycle,
  focusedSide,
  isComparing,
  onSide,
  SIDES,
  sideName,
} from "../../state/sides";
import { cyclesToNs } from "../../state/time-left";
import { resultInFocus, resultOn, triedNow } from "../../state/whole-run";
import { useApp, useAppLater } from "../session-context";
import { type BandwidthFigures, bandwidthFigures } from "./bandwidth-figures";
import * as texts from "./bandwidth-texts";
import { HotSpotReadoutLater } from "./HotSpotReadoutLater";
import { hasJobTable, JobTableLater } from "./JobTableLater";
import { Sized } from "./Sized";

const VERDICTS = {
  within: { sign: "✓", words: texts.agrees },
  below: { sign: "↓", words: texts.belowPaper },
  above: { sign: "↑", words: texts.abovePaper },
} as const;

const NO_JOBS: readonly Job[] = [];

/** The published value is calculated again only when the scenario changes, or what is published. */
function usePublished(): PublishedHere | null {
  const opened = useApp((state) => focusedSide(state).opened);
  const published = useApp((state) => state.published);
  // What a hand holds is another experiment than the open scenario.
  const isTried = useApp((state) => triedNow(state) !== null);
  const isHeld = useApp((state) => isHidden(state, "answers")) || isTried;
  return useMemo(() => (isHeld ? null : publishedHere({ opened, published })), [opened, published, isHeld]);
}

/** What the chart and the figure in the panel's head are of. */
export function useFigures(): { figures: BandwidthFigures; published: PublishedHere | null } {
  const summary = useAppLater(resultInFocus);
  const published = usePublished();
  return { figures: useMemo(() => bandwidthFigures(summary, published), [summary, published]), published };
}

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
      {hasJobTable(jobs) ? <JobTableLater jobs={jobs} metrics={summary?.jobs ?? []} /> : null}
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
  const collective = useApp(onlyCollective);
  const program = useApp(onlyProgram);
  // Its figures stand below, with words.
  if (program) return null;
  return collective ? <OperationTime /> : <AcceptedHeadline />;
}

function onlyProgram(state: BothSides): boolean {
  const jobs = focusedSide(state).opened?.scenario.jobs ?? NO_JOBS;
  const program = jobs.length === 1 ? jobs[0]?.program : undefined;
  // Of tping papers print the accepted bandwidth, as of messages.
  return program !== undefined && program.name !== "tping";
}

/** A job of collectives that is alone is told by the time of its operations. */
function onlyCollective(state: BothSides): boolean {
  const jobs = focusedSide(state).opened?.scenario.jobs ?? NO_JOBS;
  return jobs.length === 1 && jobs[0]?.collective !== undefined;
}

function OperationTime() {
  const collective = useAppLater((state) => resultInFocus(state)?.jobs[0]?.collective ?? null);
  return (
    <span className="headline-place" {...term("operation-time")}>
      <output className="headline" data-testid="operation-time">
        {formatDuration(collective?.mean_ns ?? null)}
      </output>
    </span>
  );
}

function AcceptedHeadline() {
  const { figures, published } = useFigures();
  const agrees = published && verdict(published, figures);
  const shown = agrees ? VERDICTS[agrees] : null;
  return (
    <span
      className="headline-place"
      {...term(
        "accepted-bandwidth",
        shown && published ? texts.verdictHint(shown.words, explanation(published)) : undefined,
      )}
    >
      {shown && agrees ? (
        <span className="verdict" data-verdict={agrees}>
          {shown.sign} <span className="verdict-words">{shown.words}</span>
        </span>
      ) : null}
      <output className="headline" data-testid="accepted">
        {formatBandwidth(figures.mean)}
      </output>
    </span>
  );
}

function explanation({ claim, statement, tolerated, toleranceNote, changed, role }: PublishedHere): string {
  const parts = [
    texts.claimStatement(claim, statement),
    texts.tolerated(formatBandwidthRange(tolerated.low, tolerated.high)),
    toleranceNote,
    role === "calibration" ? texts.calibrated : null,
    changed.length > 0 ? texts.changedModel(changed.join(", ")) : null,
  ];
  return parts.filter((part) => part !== null).join(" ");
}
