/** All about programs that is shown while one runs, fetched with the first of them. */
import { later } from "../Later";

export const ProgramViewLater = later(
  () => import("./ProgramView").then((it) => it.ProgramView),
  "What tells of programs",
  <p className="muted">Fetching what tells of programs…</p>,
);
