/**
 * Two networks of equal bandwidth beside each other: what they reach, how applications scale on them, what they cost,
 * and why they differ. When the sheet is closed the runs go on.
 */
import { shortCitation } from "../../papers/claims";
import type { VersusPart } from "../../scenario/view";
import { type PanelTab, PanelTabs, TabPanel } from "../instruments/PanelTabs";
import { Sheet } from "../Sheet";
import { useApp, useSession } from "../session-context";
import { ApplicationsPart } from "./ApplicationsPart";
import { CostPart } from "./CostPart";
import { MicroPart } from "./MicroPart";
import { VersusRunBar } from "./VersusRunBar";
import { WhyPart } from "./WhyPart";
import "./versus-sheet.css";

const TABS: readonly PanelTab<VersusPart>[] = [
  { id: "micro", text: "Micro-benchmarks", title: "Latency, bandwidth, their ratio, and b_eff" },
  { id: "applications", text: "Applications", title: "Scaling efficiency of four programs" },
  { id: "cost", text: "Cost", title: "What a port costs against size" },
  { id: "why", text: "Why", title: "What a process waits for on either network" },
];

const PARTS: Record<VersusPart, () => React.ReactNode> = {
  micro: MicroPart,
  applications: ApplicationsPart,
  cost: CostPart,
  why: WhyPart,
};

export function VersusSheet() {
  const session = useSession();
  const part = useApp((state) => state.versus.part);
  const Part = PARTS[part];
  return (
    <Sheet
      shown="versusShown"
      command="show-versus"
      title="Quadrics Elan-4 against 4X InfiniBand"
      className="versus"
    >
      <Intro />
      <div className="versus-head">
        <PanelTabs
          name="versus"
          label="Parts of the comparison"
          tabs={TABS}
          shown={part}
          onShow={(next) => session.versus.turnTo(next)}
        />
        <VersusRunBar />
      </div>
      <div className="versus-body">
        <TabPanel name="versus" shown={part}>
          <Part />
        </TabPanel>
      </div>
    </Sheet>
  );
}

function Intro() {
  const paper = useApp((state) => state.versus.paper);
  const problems = useApp((state) => state.versus.problems);
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
        <ul className="versus-problems">
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
