/** The page: who stands where is in `layout.css`. */
import type { Session } from "../state/session";
import { DetailsPanel } from "../views/details/DetailsPanel";
import { Header } from "../views/header/Header";
import { BandwidthPanel } from "../views/instruments/BandwidthPanel";
import { MatrixPanel } from "../views/instruments/MatrixPanel";
import { NodesPanel } from "../views/instruments/NodesPanel";
import { Palette } from "../views/palette/Palette";
import { NoteCaption } from "../views/present/NoteCaption";
import { PresenterHead } from "../views/present/PresenterHead";
import { SessionContext } from "../views/session-context";
import { SetupPanel } from "../views/setup/SetupPanel";
import { Stage } from "../views/stage/Stage";
import { DropTarget } from "./DropTarget";
import { SheetsLater } from "./SheetsLater";
import { Unless } from "./Unless";
import { useAutosave } from "./use-autosave";
import { useKeys } from "./use-keys";
import { usePageGrid } from "./use-page-grid";
import { useVisibility } from "./use-visibility";

export function App({ session }: { session: Session }) {
  useKeys(session);
  useAutosave(session);
  useVisibility(session);
  return (
    <SessionContext value={session}>
      <Page />
      <SheetsLater />
      <Palette />
      <DropTarget session={session} />
    </SessionContext>
  );
}

function Page() {
  return (
    <div className="page" {...usePageGrid()}>
      <Unless hidden="head" otherwise={<h1 className="visually-hidden">Flitscope</h1>}>
        <Header />
      </Unless>
      <PresenterHead />
      <Stage />
      <Unless hidden="details">
        <DetailsPanel />
      </Unless>
      <Unless hidden="matrix">
        <MatrixPanel />
      </Unless>
      <Unless hidden="bandwidth">
        <BandwidthPanel />
      </Unless>
      <Unless hidden="nodes">
        <NodesPanel />
      </Unless>
      <Unless hidden="setup">
        <SetupPanel />
      </Unless>
      <NoteCaption />
    </div>
  );
}
