/** Who sends to whom before anything is sent: the same matrix in which the run is read. */
import type { Scenario } from "../../engine/types";
import { MarkedPairs } from "../instruments/MarkedPairs";
import { useApp } from "../session-context";
import { Fold } from "./Fold";
import * as texts from "./texts";

export function TrafficPreview({ scenario }: { scenario: Scenario }) {
  const nodes = scenario.topology.nodes;
  return (
    <Fold title={texts.trafficPreview} words={`${nodes} × ${nodes}`} of="pair-matrix" className="preview">
      <div className="preview-matrix">
        <Preview />
      </div>
    </Fold>
  );
}

function Preview() {
  const forecast = useApp((state) => state.forecast?.forecast ?? null);
  if (!forecast) return <p className="muted">{texts.waitingForForecast}</p>;
  const { nodes, side, group, pairs } = forecast;
  return (
    <MarkedPairs
      title={texts.expectedTraffic}
      nodes={nodes}
      side={side}
      group={group}
      values={pairs}
      unit="share"
    />
  );
}
