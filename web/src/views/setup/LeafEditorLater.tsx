/** The strip on which a job's leaves are painted, fetched when there are several jobs, or its fold is opened. */
import { lazyPart } from "../lazy-part";
import * as texts from "./texts";

export const LeafEditorLater = lazyPart(
  () => import("./LeafEditor").then((it) => it.LeafEditor),
  texts.leafEditorName,
  { waiting: <div className="leaf-editor" /> },
);
