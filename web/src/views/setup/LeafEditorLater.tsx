/** The strip on which a job's leaves are painted, fetched when there are several jobs, or its fold is opened. */
import { later } from "../Later";

export const LeafEditorLater = later(
  () => import("./LeafEditor").then((it) => it.LeafEditor),
  "What paints leaves",
  <div className="leaf-editor" />,
);
