/** What every node sends and receives; while two are compared, beside what that comparison comes to. */

import { useState } from "react";
import { term } from "../../base/terms";
import { NodeBandwidth } from "../../charts/NodeBandwidth";
import type { NodeBandwidths } from "../../engine/types";
import { ComparePanelLater } from "../../features/compare/ComparePanelLater";
import { isComparing } from "../../state/sides";
import { isWhole, resultInFocus } from "../../state/whole-run";
import { lazyPart } from "../lazy-part";
import { useApp, useAppLater } from "../session-context";
import { OfSide } from "../sides/OfSide";
import { useMarking } from "../use-marking";
import { type PanelTab, PanelTabs, TabPanel } from "./PanelTabs";
import { Sized } from "./Sized";
import * as texts from "./texts";

const NONE: NodeBandwidths = { sent: new Float64Array(), received: new Float64Array() };

type Tab = "compare" | NodesTab;

type NodesTab = "nodes" | "spread";

const NODES_TABS: readonly PanelTab<NodesTab>[] = [
  { id: "nodes", text: texts.nodesTab, title: texts.nodesHint },
  { id: "spread", text: texts.spreadTab, title: texts.spreadHint },
];

const TABS: readonly PanelTab<Tab>[] = [
  { id: "compare", text: texts.comparisonTab, title: texts.comparisonHint },
  ...NODES_TABS,
];

const SpreadView = lazyPart(() => import("./SpreadView").then((it) => it.SpreadView), texts.spreadName);

export function NodesPanel() {
  const comparing = useApp((state) => isComparing(state));
  return comparing ? <Compared /> : <Nodes />;
}

function Nodes() {
  const [shown, setShown] = useState<NodesTab>("nodes");
  return (
    <section className="instrument nodes-panel" aria-label={texts.nodesPanel}>
      <div className="panel-head">
        <PanelTabs name="nodes" label={texts.nodesPanel} tabs={NODES_TABS} shown={shown} onShow={setShown} />
        <OfRun />
      </div>
      <TabPanel name="nodes" shown={shown}>
        <NodesView shown={shown} />
      </TabPanel>
    </section>
  );
}

function Compared() {
  const [shown, setShown] = useState<Tab>("compare");
  return (
    <section
      className="instrument nodes-panel comparing"
      aria-label={shown === "compare" ? texts.comparisonTab : texts.nodesPanel}
    >
      <div className="panel-head">
        <PanelTabs name="compare" label={texts.comparisonLabel} tabs={TABS} shown={shown} onShow={setShown} />
        {shown === "compare" ? null : <OfSide />}
        {shown === "compare" ? null : <OfRun />}
      </div>
      <TabPanel name="compare" shown={shown}>
        {shown === "compare" ? <ComparePanelLater /> : <NodesView shown={shown} />}
      </TabPanel>
    </section>
  );
}

/** That the figures are not those of the present moment. */
function OfRun() {
  return useApp(isWhole) ? (
    <span className="of-run muted" {...term("whole-run")}>
      {texts.wholeRun}
    </span>
  ) : null;
}

export function NodesView({ shown = "nodes" }: { shown?: NodesTab }) {
  const bandwidths = useAppLater((state) => resultInFocus(state)?.bandwidths) ?? NONE;
  const { hovered, selected, onHover, onSelect } = useMarking();
  if (shown === "spread") return <SpreadView bandwidths={bandwidths} />;
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
