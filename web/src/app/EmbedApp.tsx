/**
 * The page in a frame: network, time and one chart, and the way to the whole page.
 *
 * It has no setup, no menus of the page, no dialogs, nothing that is dropped or kept, and no key but those of time.
 */

import type { CommandGroup } from "../state/commands";
import { runUntilGroup, stepByGroup } from "../state/commands/texts";
import { isTooLarge, MOMENT_LINK } from "../state/links";
import type { Session } from "../state/session";
import { focusedSide } from "../state/sides";
import { ErrorBoundary } from "../views/ErrorBoundary";
import { UnseenHead } from "../views/header/UnseenHead";
import { BandwidthView, Headline } from "../views/instruments/BandwidthView";
import { SessionContext, useApp, useSession } from "../views/session-context";
import { Stage } from "../views/stage/Stage";
import * as texts from "./texts";
import { Unless } from "./Unless";
import { useKeys } from "./use-keys";
import { useVisibility } from "./use-visibility";

const GROUPS: ReadonlySet<CommandGroup> = new Set(["Time", stepByGroup, runUntilGroup, "Speed"]);

export function EmbedApp({ session }: { session: Session }) {
  useKeys(session, GROUPS);
  useVisibility(session);
  return (
    <SessionContext value={session}>
      <div className="page embedded">
        <Unless hidden="head" otherwise={<UnseenHead />}>
          <EmbedHead />
        </Unless>
        <ErrorBoundary name={texts.stage} place="stage">
          <Stage />
        </ErrorBoundary>
        <Unless hidden="bandwidth">
          <section className="instrument bandwidth-panel" aria-label={texts.acceptedBandwidth}>
            <div className="panel-head">
              <h2>{texts.acceptedBandwidth}</h2>
              <Headline />
            </div>
            <ErrorBoundary name={texts.bandwidth}>
              <BandwidthView />
            </ErrorBoundary>
          </section>
        </Unless>
      </div>
    </SessionContext>
  );
}

function EmbedHead() {
  const session = useSession();
  const name = useApp((state) => focusedSide(state).opened?.scenario.name ?? "");
  const page = session.page.address();
  const link = useApp(() => session.link(page, MOMENT_LINK)) ?? page;
  const tooLarge = useApp(isTooLarge);
  return (
    <header className="page-head">
      <h1>{name}</h1>
      {tooLarge ? (
        <span className="muted">{texts.tooLargeForLink}</span>
      ) : (
        <a href={link} target="_blank" rel="noopener">
          {texts.openInFlitscope}
        </a>
      )}
    </header>
  );
}
