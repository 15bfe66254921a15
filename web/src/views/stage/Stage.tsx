/** Time above, the network below, and over it what went wrong. */

import { isHidden } from "../../state/restrictions";
import { focusedSide } from "../../state/sides";
import { WaveNoteLater } from "../collective/later";
import { ErrorBoundary } from "../ErrorBoundary";
import { CrashPanel } from "../problems/CrashPanel";
import { NoticeLine } from "../problems/NoticeLine";
import { ProblemsPanel } from "../problems/ProblemsPanel";
import { useApp } from "../session-context";
import { FullNoteLater } from "./full-links-later";
import { NetworkCanvas } from "./NetworkCanvas";
import { NetworkTwin } from "./NetworkTwin";
import { PaintBar } from "./PaintBar";
import { StageNotes } from "./StageNotes";
import { TransportBar } from "./TransportBar";

export function Stage() {
  const empty = useApp((state) => focusedSide(state).opened === null && state.engine.phase !== "crashed");
  const timeHidden = useApp((state) => isHidden(state, "time"));
  const starting = useApp((state) => state.engine.phase === "starting");
  return (
    <main className="stage">
      {timeHidden ? null : (
        <ErrorBoundary name="Time" place="transport">
          <TransportBar />
        </ErrorBoundary>
      )}
      <div className="network">
        <ErrorBoundary name="Network">
          <NetworkTwin />
          <WaveNoteLater />
          <FullNoteLater />
          <NetworkCanvas />
        </ErrorBoundary>
        {empty ? (
          <p className="stage-empty">{starting ? "Starting the engine…" : "Opening the scenario…"}</p>
        ) : null}
        <ErrorBoundary name="Stage notes">
          <PaintBar />
          <StageNotes />
        </ErrorBoundary>
        <ProblemsPanel />
        <CrashPanel />
        <NoticeLine />
      </div>
    </main>
  );
}
