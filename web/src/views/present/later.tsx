/** What a presenter's audience sees next to the picture, fetched when somebody presents. */
import { lazyPart } from "../lazy-part";
import { useApp } from "../session-context";
import * as texts from "./later-texts";

const Head = lazyPart(() => import("./PresenterHead").then((it) => it.PresenterHead), texts.headName);
const Caption = lazyPart(() => import("./NoteCaption").then((it) => it.NoteCaption), texts.captionName);

export function PresenterHeadLater() {
  const presenting = useApp((state) => state.presenting);
  return presenting ? <Head /> : null;
}

export function NoteCaptionLater() {
  const presenting = useApp((state) => state.presenting);
  return presenting ? <Caption /> : null;
}
