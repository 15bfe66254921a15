/** A lesson beside the page, fetched with the first that opens. */
import { lazyPart } from "../../views/lazy-part";
import { useApp } from "../../views/session-context";
import * as texts from "./later-texts";

const Panel = lazyPart(() => import("./part").then((it) => it.LessonPanel), texts.lessonPart);

export function LessonLater() {
  const isOpen = useApp((state) => state.lesson !== null);
  return isOpen ? <Panel /> : null;
}
