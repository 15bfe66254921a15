/** The panel of a comparison, fetched when two are compared for the first time. */
import { lazyPart } from "../../views/lazy-part";

export const ComparePanelLater = lazyPart(
  () => import("./ComparePanel").then((it) => it.ComparePanel),
  "the comparison's panel",
  { waiting: <p className="muted">Fetching what compares…</p> },
);
