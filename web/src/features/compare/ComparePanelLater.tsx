/** The panel of a comparison, fetched when two are compared for the first time. */
import { lazyPart } from "../../views/lazy-part";
import * as texts from "./later-texts";

export const ComparePanelLater = lazyPart(
  () => import("./ComparePanel").then((it) => it.ComparePanel),
  texts.panelName,
  { waiting: <p className="muted">{texts.loading}</p> },
);
