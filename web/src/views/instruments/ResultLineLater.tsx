/** Fetched with the first complete run. */
import { lazyPart, NOTICE_ONLY } from "../lazy-part";
import * as texts from "./bandwidth-texts";

export const ResultLineLater = lazyPart(
  () => import("./ResultLine").then((it) => it.ResultLine),
  texts.resultLineName,
  NOTICE_ONLY,
);
