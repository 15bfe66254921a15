/** What every node sends and receives; or, once messages have arrived, what the latency of one consists of. */
import { useState } from "react";
import { formatDuration } from "../../base/format";
import { NodeBandwidth } from "../../charts/NodeBandwidth";
import type { NodeBandwidths } from "../../engine/types";
import { useAppLater } from "../session-context";
import { useMarking } from "../use-marking";
import { LatencyView } from "./LatencyView";
import { messageLatency } from "./message-latency";
import { Sized } from "./Sized";

export function NodesPanel() {
  const latency = useAppLater((state) => messageLatency(state.status?.summary ?? null));
  const [unfolded, setUnfolded] = useState(false);
  return (
    <section
      className="instrument nodes-panel"
      aria-label={unfolded ? "Message latency" : "Bandwidth per node"}
      data-unfolded={unfolded}
    >
      <div className="panel-head">
        <h2>{unfolded ? "Message latency" : "Per node"}</h2>
        {latency || unfolded ? (
          <button
            type="button"
            className="quiet-button latency-toggle"
            aria-label={unfolded ? "Close the message latency" : undefined}
            aria-expanded={unfolded}
            title="From posting a message until the process that it is for knows of it, part by part"
            onClick={() => setUnfolded(!unfolded)}
          >
            {unfolded ? "Close" : `Latency ${formatDuration(latency?.mean_ns ?? null)}`}
          </button>
        ) : null}
      </div>
      {unfolded ? <LatencyView latency={latency} /> : <NodesView />}
    </section>
  );
}

const NONE: NodeBandwidths = { sent: new Float64Array(), received: new Float64Array() };

function NodesView() {
  const bandwidths = useAppLater((state) => state.status?.summary.bandwidths) ?? NONE;
  const { hovered, selected, onHover, onSelect } = useMarking();
  return (
    <Sized>
      {({ width, height }) => (
        <NodeBandwidth
          width={width}
          height={height}
          bandwidths={bandwidths}
          highlight={hovered ?? selected}
          onHover={onHover}
          onSelect={onSelect}
        />
      )}
    </Sized>
  );
}
