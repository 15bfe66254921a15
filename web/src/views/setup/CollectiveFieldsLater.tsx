/** The fields of a collective, fetched when a job has the first one. */
import { lazyPart } from "../lazy-part";
import * as texts from "./texts";

export const CollectiveFieldsLater = lazyPart(
  () => import("./CollectiveFields").then((it) => it.CollectiveFields),
  texts.collectiveFieldsName,
  { waiting: <p className="muted">{texts.loadingCollectiveFields}</p> },
);
