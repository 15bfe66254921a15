/** Who sends to whom before anything is sent: the same matrix in which the run is read. */
import type { Scenario } from "../../engine/types";
import { MarkedPairs } from "../instruments/MarkedPairs";
import { useApp } from "../session-context";
import { Fold } from "./Fold";

export function TrafficPreview({ scenario }: { scenario: Scenario }) {
  const nodes = scenario.topology.nodes;
  return (
    <Fold title="Who sends to whom" words={`${nodes} × ${nodes}`} of="pair-matrix" className="preview">
      <div className="preview-matrix">
        <Preview />
      </div>
    </Fold>
  );
}

function Preview() {
  const forecast = useApp((state) => state.forecast?.forecast ?? null);
  if (!forecast) return <p className="muted">Comes with the engine's forecast.</p>;
  const { nodes, side, group, pairs } = forecast;
  return (
    <MarkedPairs title="What sources will send" {...{ nodes, side, group }} values={pairs} unit="share" />
  );
}
