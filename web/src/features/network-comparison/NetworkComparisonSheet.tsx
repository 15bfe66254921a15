/**
 * The comparison of two networks of equal bandwidth: microbenchmarks, scaling of applications, cost, and the causes of the
 * differences. The runs continue while the sheet is closed.
 */
import { shortCitation } from "../../papers/claims";
import type { NetworkComparisonPart } from "../../scenario/view";
import { type PanelTab, PanelTabs, TabPanel } from "../../views/instruments/PanelTabs";
import { useApp, useSession } from "../../views/session-context";
import { ApplicationsPart } from "./ApplicationsPart";
import { CostPart } from "./CostPart";
import { MicroPart } from "./MicroPart";
import { NetworkComparisonRunBar } from "./NetworkComparisonRunBar";
import * as texts from "./texts";
import { WhyPart } from "./WhyPart";
import "./network-comparison.css";

const TABS: readonly PanelTab<NetworkComparisonPart>[] = [
  { id: "micro", text: texts.micro, title: texts.microTitle },
  { id: "applications", text: texts.applications, title: texts.applicationsTitle },
  { id: "cost", text: texts.cost, title: texts.costTitle },
  { id: "why", text: texts.why, title: texts.whyTitle },
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
          label={texts.parts}
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
          ? texts.intro(paper.title, shortCitation(paper))
          : problems.length === 0
            ? texts.loadingRuns
            : texts.runsNotLoaded}
      </p>
      {problems.length > 0 && (
        <ul className="network-comparison-problems">
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{texts.problem(path, message)}</li>
          ))}
        </ul>
      )}
    </>
  );
}
