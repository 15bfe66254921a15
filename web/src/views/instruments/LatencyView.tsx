/** The waterfall of a message's latency. It is as high as it has parts, and scrolls where that is too much. */
import { LatencyParts } from "../../charts/LatencyParts";
import type { MessageLatency } from "../../charts/latency-rows";
import { Sized } from "./Sized";

export function LatencyView({ latency }: { latency: MessageLatency | null }) {
  return (
    <Sized>
      {({ width }) => (
        // A keyboard scrolls what has the focus.
        <section
          className="latency-scroll"
          aria-label="Parts of the message latency"
          tabIndex={latency ? 0 : undefined}
        >
          {latency ? (
            <LatencyParts width={width - SCROLLBAR} latency={latency} />
          ) : (
            <p className="muted">No message has arrived yet.</p>
          )}
        </section>
      )}
    </Sized>
  );
}

/** Left free, so that nothing moves when the bar appears. */
const SCROLLBAR = 12;
