/** What every node sends and receives. */
import { NodeBandwidth } from "../../charts/NodeBandwidth";
import type { NodeBandwidths } from "../../engine/types";
import { useAppLater } from "../session-context";
import { useMarking } from "../use-marking";
import { Sized } from "./Sized";

const NONE: NodeBandwidths = { sent: new Float64Array(), received: new Float64Array() };

export function NodesPanel() {
  const bandwidths = useAppLater((state) => state.status?.summary.bandwidths) ?? NONE;
  const { hovered, selected, onHover, onSelect } = useMarking();
  return (
    <section className="instrument nodes-panel" aria-label="Bandwidth per node">
      <div className="panel-head">
        <h2>Per node</h2>
      </div>
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
    </section>
  );
}
