/**
 * All claims of a paper with their simulated results. The runs continue when the sheet is closed; the header's button
 * shows their progress.
 */
import record from "virtual:papers/record";
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Claim } from "../../papers/claims";
import type { AppState } from "../../state/app-state";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { NETWORK_COMPARISON_PAPER } from "../network-comparison/state/experiments";
import { Ablations } from "./Ablations";
import { ClaimTable } from "./ClaimTable";
import { FilterBar } from "./FilterBar";
import { ALL, matches } from "./filter";
import { PaperChoice } from "./PaperChoice";
import { Differences, RunBar } from "./RunBar";
import { type ClaimStatus, verdicts } from "./state/verdicts";
import { Sum, Tally } from "./Tally";
import * as texts from "./texts";
import "./scorecard.css";

const NONE: readonly Claim[] = [];

/** As one text, so that it is new only when one of them changes. */
function statuses(state: AppState): string {
  return Array.from(verdicts(state).values(), ({ status }) => status).join(";");
}

/** About what a screen holds: they come first, and the others when these stand. */
const FIRST_ROWS = 12;

/** The paper is part of the page, so this is a defect of ours; each claim can still be read. */
function PlanProblems() {
  const problems = useApp((state) => state.planProblems);
  if (problems.length === 0) return null;
  return (
    <details className="run-failure">
      <summary>{texts.paperRefused(problems.length)}</summary>
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>{texts.problem(path, message)}</li>
        ))}
      </ul>
    </details>
  );
}

export function ScorecardSheet() {
  const session = useSession();
  const paper = useApp((state) => state.paper);
  useLayoutEffect(() => session.store.setState({ record }), [session]);
  // Only anyone who opens the sheet needs to know what claims need.
  useEffect(() => void session.choosePaper(), [session]);
  const isNetworkComparison = useApp((state) => state.paperId === NETWORK_COMPARISON_PAPER);
  const claims = paper?.claims ?? NONE;
  const status = useApp(statuses);
  const [filter, setFilter] = useState(ALL);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [wanted, setWanted] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => {
    const each = status.split(";");
    return claims.filter((claim, i) => matches(filter, claim, each[i] as ClaimStatus));
  }, [claims, status, filter]);

  const rows = useDeferredValue(shown, shown.slice(0, FIRST_ROWS));

  const toggle = (id: string) =>
    setOpened((before) =>
      before.has(id) ? new Set([...before].filter((each) => each !== id)) : new Set([...before, id]),
    );

  /** One click: the claim unfolds, comes into sight and runs. */
  const reveal = (id: string) => {
    setFilter(ALL);
    setOpened((before) => new Set([...before, id]));
    setWanted(id);
    void session.scorecard.run([id]);
  };
  useEffect(() => {
    // Its row may still be on its way.
    if (wanted === null || !rows.some(({ id }) => id === wanted)) return;
    const toggleButton = place.current?.querySelector<HTMLElement>(`[data-claim="${wanted}"] .claim-toggle`);
    toggleButton?.focus({ preventScroll: true });
    toggleButton?.closest("tr")?.scrollIntoView({ block: "start" });
    setWanted(null);
  }, [wanted, rows]);

  return (
    <>
      <div className="paper-choices">
        <PaperChoice />
        {isNetworkComparison && (
          <CommandButton id="show-network-comparison">{texts.networkComparison}</CommandButton>
        )}
      </div>
      <Sum />
      <p className="muted">
        {paper ? texts.intro(paper.title, paper.venue, paper.year) : texts.loadingPaper}
      </p>
      <PlanProblems />
      <Differences />
      <div className="scorecard-head">
        <RunBar shown={shown} filtered={shown.length < claims.length} />
        <Ablations claims={claims} onReveal={reveal} />
      </div>
      {paper ? <Tally /> : null}
      <FilterBar filter={filter} onChange={setFilter} shown={shown.length} of={claims.length} />
      <div ref={place} className="claims">
        <ClaimTable claims={rows} opened={opened} isLoading={paper === null} onToggle={toggle} />
      </div>
    </>
  );
}
