/** The page: who stands where is in `layout.css`. */

import { LessonLater } from "../features/lesson/later";
import type { Session } from "../state/session";
import { DetailsPanel } from "../views/details/DetailsPanel";
import { Header } from "../views/header/Header";
import { UnseenHead } from "../views/header/UnseenHead";
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
import { Page } from "./Page";
import { SheetsLater } from "./SheetsLater";
import { Unless } from "./Unless";
import { useAsking } from "./use-asking";
import { useAutosave } from "./use-autosave";
import { useKeys } from "./use-keys";
import { useVisibility } from "./use-visibility";

export function App({ session }: { session: Session }) {
  useKeys(session);
  useAsking(session);
  useAutosave(session);
  useVisibility(session);
  return (
    <SessionContext value={session}>
      <Page>
        <Unless hidden="head" otherwise={<UnseenHead />}>
          <Header />
        </Unless>
        <PresenterHead />
        <LessonLater />
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
      </Page>
      <SheetsLater />
      <Palette />
      <DropTarget session={session} />
    </SessionContext>
  );
}
