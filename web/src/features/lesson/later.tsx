/** A lesson beside the page, fetched with the first that opens. */
import { later } from "../../views/Later";
import { useApp } from "../../views/session-context";

const Panel = later(() => import("./part").then((it) => it.LessonPanel), "What shows a lesson");

export function LessonLater() {
  const isOpen = useApp((state) => state.lesson !== null);
  return isOpen ? <Panel /> : null;
}
