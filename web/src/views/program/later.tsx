/** All about programs that is shown while one runs, fetched with the first of them. */
import { lazyPart } from "../lazy-part";

export const ProgramViewLater = lazyPart(
  () => import("./ProgramView").then((it) => it.ProgramView),
  "what tells of programs",
  { waiting: <p className="muted">Fetching what tells of programs…</p> },
);
