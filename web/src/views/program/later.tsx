/** All about programs that is shown while one runs, fetched with the first of them. */
import { lazyPart } from "../lazy-part";
import * as texts from "./later-texts";

export const ProgramViewLater = lazyPart(
  () => import("./ProgramView").then((it) => it.ProgramView),
  texts.viewName,
  { waiting: <p className="muted">{texts.loadingView}</p> },
);
