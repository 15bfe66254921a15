/**
 * The comparison of two networks of equal bandwidth: microbenchmarks, scaling of applications, cost, and the causes of the
 * differences. The runs go on while the sheet is closed.
 */
import { shortCitation } from "../../papers/claims";
import type { NetworkComparisonPart } from "../../scenario/view";
import { type PanelTab, PanelTabs, TabPanel } from "../../views/instruments/PanelTabs";
import { useApp, useSession } from "../../views/session-context";
import { ApplicationsPart } from "./ApplicationsPart";
import { CostPart } from "./CostPart";
import { MicroPart } from "./MicroPart";
import { NetworkComparisonRunBar } from "./NetworkComparisonRunBar";
import { WhyPart } from "./WhyPart";
import "./network-comparison.css";

const TABS: readonly PanelTab<NetworkComparisonPart>[] = [
  { id: "micro", text: "Micro-benchmarks", title: "Latency, bandwidth, their ratio, and b_eff" },
  { id: "applications", text: "Applications", title: "Scaling efficiency of four programs" },
  { id: "cost", text: "Cost", title: "What a port costs against size" },
  { id: "why", text: "Why", title: "What a process waits for on either network" },
];

const PARTS: Record<NetworkComparisonPart, () => React.ReactNode> = {
  micro: MicroPart,
  applications: ApplicationsPart,
  cost: CostPart,
  why: WhyPart,
};

export function NetworkComparisonSheet() {
  const session = useSession();
  const part = useApp((state) => state.networkComparison.part);
  const Part = PARTS[part];
  return (
    <>
      <Intro />
      <div className="network-comparison-head">
        <PanelTabs
          name="network-comparison"
          label="Parts of the comparison"
          tabs={TABS}
          shown={part}
          onShow={(next) => void session.networkComparison((it) => it.turnTo(next))}
        />
        <NetworkComparisonRunBar />
      </div>
      <div className="network-comparison-body">
        <TabPanel name="network-comparison" shown={part}>
          <Part />
        </TabPanel>
      </div>
    </>
  );
}

function Intro() {
  const paper = useApp((state) => state.networkComparison.paper);
  const problems = useApp((state) => state.networkComparison.problems);
  return (
    <>
      <p className="muted">
        {paper
          ? `The same hosts on two networks, as in “${paper.title}” (${shortCitation(paper)}). The runs are those of the scorecard's claims.`
          : problems.length === 0
            ? "The runs are being read…"
            : "The runs could not be read."}
      </p>
      {problems.length > 0 && (
        <ul className="network-comparison-problems">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path}: {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
