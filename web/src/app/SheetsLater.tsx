/** What is fetched when it is asked for. Each import is a chunk of its own. */
import { Later, later } from "../views/Later";
import { useApp } from "../views/session-context";

const keys = () => import("../views/KeysSheet").then((it) => it.KeysSheet);
const scorecard = () => import("../features/scorecard/ScorecardSheet").then((it) => it.ScorecardSheet);
const report = () => import("../features/report/ReportSheet").then((it) => it.ReportSheet);
const sweep = () => import("../features/sweep/SweepSheet").then((it) => it.SweepSheet);
const networkComparison = () =>
  import("../features/network-comparison/NetworkComparisonSheet").then((it) => it.NetworkComparisonSheet);
const figures = () => import("../features/export/FiguresSheet").then((it) => it.FiguresSheet);
const glossary = () => import("../features/glossary/GlossarySheet").then((it) => it.GlossarySheet);
const model = () => import("../features/glossary/ModelSheet").then((it) => it.ModelSheet);
const share = () => import("../features/share/ShareSheet").then((it) => it.ShareSheet);
const handout = () => import("../features/lesson/handout/HandoutSheet").then((it) => it.HandoutSheet);
const lessons = () => import("../features/lesson/CatalogueSheet").then((it) => it.CatalogueSheet);

const TermPopover = later(
  () => import("../features/glossary/TermPopover").then((it) => it.TermPopover),
  "What this means",
);
const ExplainMode = later(
  () => import("../features/glossary/ExplainMode").then((it) => it.ExplainMode),
  "What explains it",
);

export function SheetsLater() {
  return (
    <>
      <Later shown="keysShown" load={keys} name="The sheet of keys" />
      <Later shown="scorecardShown" load={scorecard} name="The scorecard" />
      <Later shown="sweepShown" load={sweep} name="The sweep" />
      <Later shown="networkComparisonShown" load={networkComparison} name="Network against network" />
      <Later shown="figuresShown" load={figures} name="What saves figures" />
      <Later shown="reportShown" load={report} name="The report" />
      <Later shown="shareShown" load={share} name="What shares it" />
      <Later shown="lessonsShown" load={lessons} name="The list of lessons" />
      <Later shown="handoutShown" load={handout} name="The handout" />
      <Later shown="glossaryShown" load={glossary} name="The glossary" />
      <Later shown="modelShown" load={model} name="The rules of the model" />
      <Explained />
    </>
  );
}

/** What was asked about, and the way to ask about anything. */
function Explained() {
  const asked = useApp((state) => state.term !== null);
  const explaining = useApp((state) => state.explaining);
  return (
    <>
      {asked ? <TermPopover /> : null}
      {explaining ? <ExplainMode /> : null}
    </>
  );
}
