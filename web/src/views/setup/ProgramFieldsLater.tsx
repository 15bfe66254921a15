/** The fields of a program, fetched when a job has the first one. */
import { later } from "../Later";

export const ProgramFieldsLater = later(
  () => import("./ProgramFields").then((it) => it.ProgramFields),
  "What sets up programs",
  <p className="muted">Fetching what sets up programs…</p>,
);
