/**
 * All ways in which a scenario leaves the page: its link, as text and as a code, pictures, Markdown, a command, a frame in
 * another page. Nothing leaves this machine by itself.
 */

import { useState } from "react";
import { type LinkParts, PLAIN_LINK } from "../../state/links";
import { focusedSide } from "../../state/sides";
import { useApp, useSession } from "../../views/session-context";
import { LinkSection } from "./LinkSection";
import { PictureSection } from "./PictureSection";
import { TextSection } from "./TextSection";
import "./share.css";

export function ShareSheet() {
  const isOpen = useApp((state) => focusedSide(state).opened !== null);
  return isOpen ? <Sections /> : null;
}

function Sections() {
  const [parts, setParts] = useState<LinkParts>(PLAIN_LINK);
  return (
    <div className="share-sections">
      <Said />
      <LinkSection parts={parts} onChange={setParts} />
      <PictureSection />
      <TextSection parts={parts} />
    </div>
  );
}

/** What was done here is said here: the page's own line is behind the sheet. */
function Said() {
  const session = useSession();
  const notice = useApp((state) => state.notice);
  const [before] = useState(() => session.store.getState().notice?.serial ?? 0);
  const isNew = notice !== null && notice.serial > before;
  return (
    <p className="share-said" role="status">
      {isNew ? notice.text : ""}
    </p>
  );
}
