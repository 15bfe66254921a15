/** The page: who is where is in `layout.css`. */
import type { Session } from "../state/session";
import { ErrorBoundary } from "../views/ErrorBoundary";
import { SessionContext } from "../views/session-context";
import { Tripwire, WHOLE_PAGE } from "../views/tripwire";
import { DropTarget } from "./DropTarget";
import { Explained } from "./Explained";
import { Page } from "./Page";
import { Panels } from "./panels";
import { SheetStack } from "./SheetStack";
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
        <Panels />
      </Page>
      <SheetStack />
      <ErrorBoundary name="Explanation">
        <Explained />
      </ErrorBoundary>
      <DropTarget session={session} />
      {import.meta.env.MODE === "test" ? <Tripwire of={WHOLE_PAGE} /> : null}
    </SessionContext>
  );
}
