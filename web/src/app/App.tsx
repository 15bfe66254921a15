/** The page: who stands where is in `layout.css`. */
import type { Session } from "../state/session";
import { DetailsPanel } from "../views/details/DetailsPanel";
import { Header } from "../views/header/Header";
import { BandwidthPanel } from "../views/instruments/BandwidthPanel";
import { MatrixPanel } from "../views/instruments/MatrixPanel";
import { NodesPanel } from "../views/instruments/NodesPanel";
import { KeysSheet } from "../views/KeysSheet";
import { ScorecardLater } from "../views/scorecard/ScorecardLater";
import { SessionContext } from "../views/session-context";
import { SetupPanel } from "../views/setup/SetupPanel";
import { Stage } from "../views/stage/Stage";
import { DropTarget } from "./DropTarget";
import { useKeys } from "./use-keys";
import { useVisibility } from "./use-visibility";

export function App({ session }: { session: Session }) {
  useKeys(session);
  useVisibility(session);
  return (
    <SessionContext value={session}>
      <div className="page">
        <Header />
        <Stage />
        <DetailsPanel />
        <MatrixPanel />
        <BandwidthPanel />
        <NodesPanel />
        <SetupPanel />
      </div>
      <ScorecardLater />
      <KeysSheet />
      <DropTarget session={session} />
    </SessionContext>
  );
}
