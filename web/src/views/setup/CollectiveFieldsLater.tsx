/** The fields of a collective, fetched when a job has the first one. */
import { later } from "../Later";

export const CollectiveFieldsLater = later(
  () => import("./CollectiveFields").then((it) => it.CollectiveFields),
  "What sets up collectives",
  <p className="muted">Fetching what sets up collectives…</p>,
);
