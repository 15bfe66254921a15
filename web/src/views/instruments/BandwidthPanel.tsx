/** What the run comes to: the accepted bandwidth, what a message's latency consists of, and pinned objects over time. */

import { formatDuration } from "../../base/format";
import { term } from "../../base/terms";
import type { Job } from "../../engine/types";
import { worthOf } from "../../engine/worth";
import type { AppState, Tabs } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { offersWholeRun, resultInFocus } from "../../state/whole-run";
import { CollectiveViewLater } from "../collective/later";
import { lazyPart } from "../lazy-part";
import { ProgramViewLater } from "../program/later";
import { useApp, useAppLater, useSession } from "../session-context";
import { OfSide } from "../sides/OfSide";
import { WholeRunOfferLater } from "../whole-run/later";
import { BandwidthView, Headline } from "./BandwidthView";
import { MESSAGE_LATENCY, messageLatency } from "./message-latency";
import { type PanelTab, PanelTabs, TabPanel } from "./PanelTabs";
import * as texts from "./texts";
import { WorthMark } from "./WorthMark";

const LatencyView = lazyPart(() => import("./LatencyView").then((it) => it.LatencyView), texts.latencyName);
const ScopesView = lazyPart(() => import("./ScopesView").then((it) => it.ScopesView), texts.scopesName);

type Tab = Tabs["bandwidth"];

const TABS: readonly PanelTab<Tab>[] = [
  { id: "bandwidth", text: texts.bandwidthTab, title: texts.bandwidthHint },
  {
    id: "latency",
    text: texts.latencyTab,
    title: texts.latencyHint,
  },
  {
    id: "collective",
    text: texts.collectiveTab,
    title: texts.collectiveHint,
  },
  {
    id: "program",
    text: texts.programTab,
    title: texts.programHint,
  },
  { id: "scopes", text: texts.scopesTab, title: texts.scopesHint },
];

const NAMES: Record<Tab, string> = {
  bandwidth: texts.bandwidthPanel,
  latency: texts.latencyPanel,
  collective: texts.collectivePanel,
  program: texts.programPanel,
  scopes: texts.scopesPanel,
};

const NO_JOBS: readonly Job[] = [];

const hasCollective = (state: AppState) =>
  focusedSide(state).opened?.scenario.jobs.some((job) => job.collective) ?? false;

const hasProgram = (state: AppState) =>
  focusedSide(state).opened?.scenario.jobs.some((job) => job.program) ?? false;

export function BandwidthPanel() {
  const session = useSession();
  const collective = useApp(hasCollective);
  const program = useApp(hasProgram);
  const tabs = TABS.filter(({ id }) =>
    id === "collective" ? collective : id === "program" ? program : true,
  );
  const wanted = useApp((state) => state.tabs.bandwidth);
  const shown = tabs.some(({ id }) => id === wanted) ? wanted : "bandwidth";
  const offers = useApp(offersWholeRun);
  const show = (bandwidth: Tab) =>
    session.store.setState((state) => ({ tabs: { ...state.tabs, bandwidth } }));
  return (
    <section
      className="instrument bandwidth-panel"
      aria-label={NAMES[shown]}
      data-tall={shown !== "bandwidth"}
    >
      <div className="panel-head">
        <PanelTabs name="bandwidth" label={texts.resultTabsLabel} tabs={tabs} shown={shown} onShow={show} />
        <OfSide />
        {shown === "bandwidth" ? <Headline /> : null}
        {shown === "latency" ? <LatencyHeadline /> : null}
      </div>
      {offers ? <WholeRunOfferLater /> : null}
      <TabPanel name="bandwidth" shown={shown}>
        {shown === "bandwidth" ? <BandwidthView /> : null}
        {shown === "latency" ? <Latency /> : null}
        {shown === "collective" ? <CollectiveViewLater /> : null}
        {shown === "program" ? <ProgramViewLater /> : null}
        {shown === "scopes" ? <ScopesView /> : null}
      </TabPanel>
    </section>
  );
}

export function Latency() {
  const summary = useAppLater(resultInFocus);
  const jobs = useApp((state) => focusedSide(state).opened?.scenario.jobs) ?? NO_JOBS;
  return <LatencyView summary={summary} jobs={jobs} />;
}

function LatencyHeadline() {
  const summary = useAppLater(resultInFocus);
  const latency = messageLatency(summary);
  return (
    <span className="headline-place" {...term("message-latency")}>
      <WorthMark worth={latency && worthOf(summary, MESSAGE_LATENCY)} />
      <output className="headline">{formatDuration(latency?.mean_ns ?? null)}</output>
    </span>
  );
}
