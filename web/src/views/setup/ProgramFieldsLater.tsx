/** The fields of a program, fetched when a job has the first one. */
import { lazyPart } from "../lazy-part";
import * as texts from "./texts";

export const ProgramFieldsLater = lazyPart(
  () => import("./ProgramFields").then((it) => it.ProgramFields),
  texts.programFieldsName,
  { waiting: <p className="muted">{texts.loadingProgramFields}</p> },
);
