/** A lesson next to the page, loaded when the first one opens. */
import { lazyPart } from "../../views/lazy-part";
import { useApp } from "../../views/session-context";
import * as texts from "./later-texts";

const Panel = lazyPart(() => import("./part").then((it) => it.LessonPanel), texts.lessonPart);

export function LessonLater() {
  const isOpen = useApp((state) => state.lesson !== null);
  return isOpen ? <Panel /> : null;
}
