/** Accepted bandwidth over time beside the published value, and whether the two agree. */
import { useMemo } from "react";
import { formatBandwidth, formatBandwidthRange } from "../../base/format";
import { AcceptedBandwidth } from "../../charts/AcceptedBandwidth";
import type { Job } from "../../engine/types";
import { type PublishedHere, verdict } from "../../papers/published";
import { publishedHere } from "../../state/selectors";
import { useApp, useAppLater } from "../session-context";
import { type BandwidthFigures, bandwidthFigures } from "./bandwidth-figures";
import { hasJobTable, JobTable } from "./JobTable";
import { Sized } from "./Sized";

const VERDICTS = {
  within: { sign: "✓", words: "agrees with the paper" },
  below: { sign: "↓", words: "below the paper" },
  above: { sign: "↑", words: "above the paper" },
} as const;

const NO_JOBS: readonly Job[] = [];

/** The published value is worked out again only when the scenario changes, or what is published. */
function usePublished(): PublishedHere | null {
  const opened = useApp((state) => state.opened);
  const published = useApp((state) => state.published);
  return useMemo(() => publishedHere({ opened, published }), [opened, published]);
}

export function BandwidthPanel() {
  const summary = useAppLater((state) => state.status?.summary ?? null);
  const durationUs = useApp((state) => state.opened?.scenario.run.duration_us ?? 1);
  const jobs = useApp((state) => state.opened?.scenario.jobs) ?? NO_JOBS;
  const published = usePublished();
  const figures = useMemo(() => bandwidthFigures(summary, published), [summary, published]);
  const mark = useMemo(() => published && { ...published.printed, source: published.source }, [published]);
  return (
    <section className="instrument bandwidth-panel" aria-label="Accepted bandwidth">
      <div className="panel-head">
        <h2 title={`Payload served at its destination, ${figures.quantity}, after the warm-up`}>
          Accepted bandwidth
        </h2>
        <Headline figures={figures} published={published} />
      </div>
      <Sized>
        {({ width, height }) => (
          <AcceptedBandwidth
            width={width}
            height={height}
            intervalNs={summary?.series.interval_ns ?? 1}
            values={figures.values}
            warmUpIntervals={summary?.series.warm_up_intervals ?? 0}
            mean={figures.mean}
            ci95={figures.ci95}
            endNs={durationUs * 1000}
            published={mark}
            quantity={figures.quantity}
          />
        )}
      </Sized>
      {hasJobTable(jobs) ? <JobTable jobs={jobs} metrics={summary?.jobs ?? []} /> : null}
    </section>
  );
}

function Headline({ figures, published }: { figures: BandwidthFigures; published: PublishedHere | null }) {
  const agrees = published && verdict(published, figures.mean);
  const shown = agrees ? VERDICTS[agrees] : null;
  return (
    <span
      className="headline-place"
      title={shown && published ? `${shown.words}. ${explanation(published)}` : ""}
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

function explanation({
  claim,
  statement,
  tolerated,
  toleranceNote,
  changed,
  calibration,
}: PublishedHere): string {
  const parts = [
    `${claim}: ${statement}`,
    `Accepted as reproduced: ${formatBandwidthRange(tolerated.low, tolerated.high)}.`,
    toleranceNote,
    calibration ? "The model's rules were chosen with a view to this value." : null,
    changed.length > 0
      ? `This run differs from the published machine's model in ${changed.join(", ")}.`
      : null,
  ];
  return parts.filter((part) => part !== null).join(" ");
}
