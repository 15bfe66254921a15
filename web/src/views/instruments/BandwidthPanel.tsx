/** What the run comes to: the accepted bandwidth, what a message's latency consists of, and pinned objects over time. */

import { formatDuration } from "../../base/format";
import { term } from "../../base/terms";
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
import { messageLatency } from "./message-latency";
import { type PanelTab, PanelTabs, TabPanel } from "./PanelTabs";

const LatencyView = lazyPart(
  () => import("./LatencyView").then((it) => it.LatencyView),
  "what shows the latency of messages",
);
const ScopesView = lazyPart(() => import("./ScopesView").then((it) => it.ScopesView), "what shows scopes");

type Tab = Tabs["bandwidth"];

const TABS: readonly PanelTab<Tab>[] = [
  { id: "bandwidth", text: "Bandwidth", title: "Payload served at its destination, after the warm-up" },
  {
    id: "latency",
    text: "Latency",
    title: "From posting a message until the process that it is for knows of it, part by part",
  },
  {
    id: "collective",
    text: "Collective",
    title: "The last operation of a collective job: when each process came and left, and what its node did",
  },
  {
    id: "program",
    text: "Program",
    title: "What each process of a program does over time, and what the program has measured",
  },
  { id: "scopes", text: "Scopes", title: "Objects that were pinned, over simulated time" },
];

const NAMES: Record<Tab, string> = {
  bandwidth: "Accepted bandwidth",
  latency: "Message latency",
  collective: "Collective operation",
  program: "Program",
  scopes: "Scopes",
};

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
        <PanelTabs name="bandwidth" label="Figures of the run" tabs={tabs} shown={shown} onShow={show} />
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
  return <LatencyView latency={useAppLater((state) => messageLatency(resultInFocus(state)))} />;
}

function LatencyHeadline() {
  const latency = useAppLater((state) => messageLatency(resultInFocus(state)));
  return (
    <output className="headline" {...term("message-latency")}>
      {formatDuration(latency?.mean_ns ?? null)}
    </output>
  );
}
