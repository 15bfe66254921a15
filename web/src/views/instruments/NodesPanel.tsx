/** What every node sends and receives. */
import { NodeBandwidth } from "../../charts/NodeBandwidth";
import type { Summary } from "../../engine/types";
import { useApp } from "../session-context";
import { useMarking } from "../use-marking";
import { Sized } from "./Sized";

const NONE: Summary["nodes"] = [];

export function NodesPanel() {
  const nodes = useApp((state) => state.status?.summary.nodes) ?? NONE;
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
            nodes={nodes}
            highlight={hovered ?? selected}
            onHover={onHover}
            onSelect={onSelect}
          />
        )}
      </Sized>
    </section>
  );
}
