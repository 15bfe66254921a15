/** The waterfall of a message's latency. It is as high as it has parts, and scrolls where that is too much. */

import { LatencyParts } from "../../charts/LatencyParts";
import type { MessageLatency } from "../../charts/latency-rows";
import { usePartWords } from "../use-part-texts";
import * as texts from "./latency-texts";
import { Sized } from "./Sized";

export function LatencyView({ latency: reported }: { latency: MessageLatency | null }) {
  const named = usePartWords();
  const parts = reported?.parts.map((part) => ({ ...part, label: named(part.label) })) ?? [];
  const latency = reported && { ...reported, parts };
  return (
    <Sized>
      {({ width }) => (
        // A keyboard scrolls what has the focus.
        <section className="latency-scroll" aria-label={texts.partsLabel} tabIndex={latency ? 0 : undefined}>
          {latency ? (
            <LatencyParts width={width - SCROLLBAR} latency={latency} />
          ) : (
            <p className="muted">{texts.noMessages}</p>
          )}
        </section>
      )}
    </Sized>
  );
}

/** Left free, so that nothing moves when the bar appears. */
const SCROLLBAR = 12;
