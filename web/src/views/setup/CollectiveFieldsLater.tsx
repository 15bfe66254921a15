/** The fields of a collective, fetched when a job has the first one. */
import { lazyPart } from "../lazy-part";

export const CollectiveFieldsLater = lazyPart(
  () => import("./CollectiveFields").then((it) => it.CollectiveFields),
  "what sets up collectives",
  { waiting: <p className="muted">Fetching what sets up collectives…</p> },
);
