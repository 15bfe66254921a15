/** The waterfall of a message's latency, as high as it has parts, and the latency of each job. It scrolls where that is too much. */

import { LatencyParts } from "../../charts/LatencyParts";
import type { Job, Summary } from "../../engine/types";
import { usePartWords } from "../use-part-texts";
import { LatencyTable } from "./LatencyTable";
import * as texts from "./latency-texts";
import { MESSAGE_LATENCY, messageLatency, noneEnded } from "./message-latency";
import { Sized } from "./Sized";
import { UnresolvedLine } from "./UnresolvedLine";

export type LatencyViewProps = { summary: Summary | null; jobs: readonly Job[] };

export function LatencyView({ summary, jobs }: LatencyViewProps) {
  const named = usePartWords();
  const reported = messageLatency(summary);
  const parts = reported?.parts.map((part) => ({ ...part, label: named(part.label) })) ?? [];
  const latency = reported && { ...reported, parts };
  const isOver = summary?.finished ?? false;
  return (
    <Sized>
      {({ width }) => (
        // A keyboard scrolls what has the focus.
        <section className="latency-scroll" aria-label={texts.partsLabel} tabIndex={latency ? 0 : undefined}>
          <UnresolvedLine summary={summary} metric={MESSAGE_LATENCY} />
          {latency ? (
            <LatencyParts width={width - SCROLLBAR} latency={latency} isOver={isOver} />
          ) : (
            <p className="muted">{noneEnded(summary)}</p>
          )}
          {latency && jobs.length > 1 ? <LatencyTable jobs={jobs} summary={summary} /> : null}
        </section>
      )}
    </Sized>
  );
}

/** Left free, so that nothing moves when the bar appears. */
const SCROLLBAR = 12;
