/** What a presenter's audience sees beside the picture, fetched when somebody presents. */
import { later } from "../Later";
import { useApp } from "../session-context";

const Head = later(() => import("./PresenterHead").then((it) => it.PresenterHead), "The presenter's head");
const Caption = later(
  () => import("./NoteCaption").then((it) => it.NoteCaption),
  "The note below the picture",
);

export function PresenterHeadLater() {
  const presenting = useApp((state) => state.presenting);
  return presenting ? <Head /> : null;
}

export function NoteCaptionLater() {
  const presenting = useApp((state) => state.presenting);
  return presenting ? <Caption /> : null;
}
