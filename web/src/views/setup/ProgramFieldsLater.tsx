/** The fields of a program, fetched when a job has the first one. */
import { lazyPart } from "../lazy-part";

export const ProgramFieldsLater = lazyPart(
  () => import("./ProgramFields").then((it) => it.ProgramFields),
  "what sets up programs",
  { waiting: <p className="muted">Fetching what sets up programs…</p> },
);
