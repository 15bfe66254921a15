/** The strip on which a job's leaves are painted, fetched when there are several jobs, or its fold is opened. */
import { lazyPart } from "../lazy-part";

export const LeafEditorLater = lazyPart(
  () => import("./LeafEditor").then((it) => it.LeafEditor),
  "what paints leaves",
  { waiting: <div className="leaf-editor" /> },
);
