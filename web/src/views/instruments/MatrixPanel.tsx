/** The matrices: congestion as the paper draws it, who sends how much to whom, and what the scenario has them send. */

import { useState } from "react";
import { formatDuration } from "../../base/format";
import { CongestionMatrix } from "../../charts/CongestionMatrix";
import type { Recent } from "../../engine/types";
import type { Tabs } from "../../state/app-state";
import { focusedSide, openTopology } from "../../state/sides";
import { CloseDrawer } from "../CloseDrawer";
import { portsFor } from "../ports";
import { useApp, useAppLater, useSession } from "../session-context";
import { OfSide } from "../sides/OfSide";
import { useComparedLoads, usePairDifference } from "../sides/use-compared";
import { useMarking } from "../use-marking";
import { MarkedPairs } from "./MarkedPairs";
import { type PanelTab, PanelTabs, TabPanel } from "./PanelTabs";
import { Sized } from "./Sized";
import * as texts from "./texts";

type Tab = Tabs["matrix"];
type Window = "start" | "recent";

const TABS: readonly PanelTab<Tab>[] = [
  {
    id: "congestion",
    text: texts.congestionTab,
    title: texts.congestionHint,
  },
  {
    id: "pairs",
    text: texts.pairsTab,
    title: texts.pairsHint,
  },
  {
    id: "preview",
    text: texts.offeredTab,
    title: texts.offeredHint,
  },
];

const NAMES: Record<Tab, string> = {
  congestion: texts.congestionPanel,
  pairs: texts.pairsPanel,
  preview: texts.offeredPanel,
};

export function MatrixPanel() {
  const session = useSession();
  const shown = useApp((state) => state.tabs.matrix);
  const [window, setWindow] = useState<Window>("start");
  const show = (matrix: Tab) => session.store.setState((state) => ({ tabs: { ...state.tabs, matrix } }));
  return (
    <section className="instrument matrix-panel" aria-label={NAMES[shown]}>
      <div className="panel-head">
        <PanelTabs name="matrix" label={texts.matrixTabsLabel} tabs={TABS} shown={shown} onShow={show} />
        <OfSide differs={shown !== "preview"} />
        {shown === "preview" ? null : <WindowSelect window={window} onChoose={setWindow} />}
        <CloseDrawer drawer="charts" label={texts.closeCharts} icon="down" />
      </div>
      <TabPanel name="matrix" shown={shown}>
        {shown === "congestion" ? <Congestion window={window} /> : null}
        {shown === "pairs" ? <Pairs window={window} /> : null}
        {shown === "preview" ? <Offered /> : null}
      </TabPanel>
    </section>
  );
}

/** Since the start, or recent: the last whole interval of the run and the current one. */
function WindowSelect({ window, onChoose }: { window: Window; onChoose: (window: Window) => void }) {
  const span = useApp((state) => {
    const { recent, opened } = focusedSide(state);
    return recent && opened ? spanOf(recent, opened.machine.topology.cycle_ps) : null;
  });
  return (
    <select
      className="window-select"
      aria-label={texts.windowLabel}
      title={span ?? texts.noHistory}
      value={window}
      onChange={(event) => onChoose(event.currentTarget.value as Window)}
    >
      <option value="start">{texts.sinceStart}</option>
      <option value="recent">{texts.recent}</option>
    </select>
  );
}

function spanOf({ from_cycle, to_cycle }: Recent, cyclePs: number): string {
  const time = (cycle: number) => formatDuration((cycle * cyclePs) / 1000);
  return texts.recentSpan(time(from_cycle), time(to_cycle));
}

export const BOTH = texts.maximumOfBoth;

export function Congestion({ window }: { window: Window }) {
  const topology = useAppLater(openTopology);
  const loads = useAppLater((state) => {
    const { status, recent } = focusedSide(state);
    return window === "recent" ? (recent?.loads ?? null) : (status?.summary.loads ?? null);
  });
  const compared = useComparedLoads();
  const { hovered, selected, onHover, onSelect } = useMarking();
  // The recent delay is known in shares of each side's own most: only what is since the start has one scale.
  const shown = window === "start" || compared?.differenceEnd ? compared : null;
  return (
    <Sized>
      {({ width, height }) =>
        topology ? (
          <CongestionMatrix
            wiring={topology}
            ports={portsFor(topology)}
            loads={shown?.loads ?? loads}
            {...(shown && { differenceEnd: shown.differenceEnd, scaleOf: BOTH })}
            width={width}
            height={height}
            highlight={hovered}
            selected={selected}
            onHover={onHover}
            onSelect={onSelect}
          />
        ) : null
      }
    </Sized>
  );
}

/** As many rows as the engine makes of so many nodes. */
const MAX_ROWS = 128;

function pairsTitle(window: Window, differs: boolean): string {
  if (window === "start") return differs ? texts.pairDifferenceSinceStart : texts.pairsSinceStart;
  return differs ? texts.pairDifferenceRecent : texts.pairsRecent;
}

export function Pairs({ window }: { window: Window }) {
  const nodes = useAppLater((state) => focusedSide(state).opened?.machine.topology.nodes ?? 1);
  const recent = useAppLater((state) => focusedSide(state).recent);
  const group = recent?.group ?? Math.ceil(nodes / MAX_ROWS);
  const column = window === "start" ? "pairsSinceStart" : "pairs";
  const difference = usePairDifference(column);
  return (
    <MarkedPairs
      title={pairsTitle(window, difference !== null)}
      nodes={nodes}
      side={Math.ceil(nodes / group)}
      group={group}
      values={difference ?? recent?.[column] ?? null}
      differs={difference !== null}
      unit="MB/s"
    />
  );
}

export function Offered() {
  const forecast = useAppLater((state) => state.forecast?.forecast ?? null);
  if (!forecast) return <p className="muted">{texts.noForecast}</p>;
  const { nodes, side, group, pairs } = forecast;
  return (
    <MarkedPairs
      title={texts.offeredTraffic}
      nodes={nodes}
      side={side}
      group={group}
      values={pairs}
      unit="share"
    />
  );
}
