/** What every node sends and receives; while two are compared, beside what that comparison comes to. */

import { useState } from "react";
import { NodeBandwidth } from "../../charts/NodeBandwidth";
import type { NodeBandwidths } from "../../engine/types";
import { ComparePanelLater } from "../../features/compare/ComparePanelLater";
import { focusedSide, isComparing } from "../../state/sides";
import { useApp, useAppLater } from "../session-context";
import { OfSide } from "../sides/OfSide";
import { useMarking } from "../use-marking";
import { type PanelTab, PanelTabs, TabPanel } from "./PanelTabs";
import { Sized } from "./Sized";

const NONE: NodeBandwidths = { sent: new Float64Array(), received: new Float64Array() };

type Tab = "compare" | "nodes";

const TABS: readonly PanelTab<Tab>[] = [
  { id: "compare", text: "A against B", title: "What changed from A to B, and what that did" },
  { id: "nodes", text: "Per node", title: "What every node of the side in focus sends and receives" },
];

export function NodesPanel() {
  const comparing = useApp((state) => isComparing(state));
  return comparing ? <Compared /> : <Nodes />;
}

function Nodes() {
  return (
    <section className="instrument nodes-panel" aria-label="Bandwidth per node">
      <div className="panel-head">
        <h2>Per node</h2>
      </div>
      <NodesView />
    </section>
  );
}

function Compared() {
  const [shown, setShown] = useState<Tab>("compare");
  return (
    <section
      className="instrument nodes-panel comparing"
      aria-label={shown === "compare" ? "A against B" : "Bandwidth per node"}
    >
      <div className="panel-head">
        <PanelTabs name="compare" label="Comparison" tabs={TABS} shown={shown} onShow={setShown} />
        {shown === "nodes" ? <OfSide /> : null}
      </div>
      <TabPanel name="compare" shown={shown}>
        {shown === "compare" ? <ComparePanelLater /> : <NodesView />}
      </TabPanel>
    </section>
  );
}

export function NodesView() {
  const bandwidths = useAppLater((state) => focusedSide(state).status?.summary.bandwidths) ?? NONE;
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
