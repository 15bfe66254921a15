/** Time above, the network below, and over it what went wrong. */

import { isHidden } from "../../state/restrictions";
import { shownReport } from "../../state/selectors";
import { focusedSide } from "../../state/sides";
import { WaveNoteLater } from "../collective/later";
import { ErrorBoundary } from "../ErrorBoundary";
import { lazyPart } from "../lazy-part";
import { NoticeLine } from "../problems/NoticeLine";
import { useApp } from "../session-context";
import { FullNoteLater } from "./full-links-later";
import { NetworkCanvas } from "./NetworkCanvas";
import { NetworkTwin } from "./NetworkTwin";
import { StageNotes } from "./StageNotes";
import { TransportBar } from "./TransportBar";
import * as texts from "./texts";

const CrashPanel = lazyPart(
  () => import("../problems/CrashPanel").then((it) => it.CrashPanel),
  texts.crashReportName,
);
const ProblemsPanel = lazyPart(
  () => import("../problems/ProblemsPanel").then((it) => it.ProblemsPanel),
  texts.problemsName,
);
const PaintBar = lazyPart(() => import("./PaintBar").then((it) => it.PaintBar), texts.brushName);

export function Stage() {
  const crashed = useApp((state) => state.engine.phase === "crashed");
  const wrong = useApp((state) => shownReport(state) !== null);
  const painting = useApp((state) => state.paint !== null);
  const empty = useApp((state) => focusedSide(state).opened === null && state.engine.phase !== "crashed");
  const timeHidden = useApp((state) => isHidden(state, "time"));
  const starting = useApp((state) => state.engine.phase === "starting");
  return (
    <main className="stage">
      {timeHidden ? null : (
        <ErrorBoundary name={texts.timePart} place="transport">
          <TransportBar />
        </ErrorBoundary>
      )}
      <div className="network">
        <ErrorBoundary name={texts.networkPart}>
          <NetworkTwin />
          <WaveNoteLater />
          <FullNoteLater />
          <NetworkCanvas />
        </ErrorBoundary>
        {empty ? (
          <p className="stage-empty">{starting ? texts.startingEngine : texts.openingScenario}</p>
        ) : null}
        <ErrorBoundary name={texts.notesPart}>
          {painting ? <PaintBar /> : null}
          <StageNotes />
        </ErrorBoundary>
        {wrong ? <ProblemsPanel /> : null}
        {crashed ? <CrashPanel /> : null}
        <NoticeLine />
      </div>
    </main>
  );
}
