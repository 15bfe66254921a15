/** The panel of a comparison, fetched when two are compared for the first time. */
import { later } from "../../views/Later";

export const ComparePanelLater = later(
  () => import("./ComparePanel").then((it) => it.ComparePanel),
  "The comparison's panel",
  <p className="muted">Fetching what compares…</p>,
);
