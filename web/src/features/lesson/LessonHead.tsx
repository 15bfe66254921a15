/** Which lesson this is, and what can be done with all of it. */
import { openSheet } from "../../state/sheets";
import { CommandButton } from "../../views/CommandButton";
import { Icon } from "../../views/Icon";
import { useSession } from "../../views/session-context";
import * as texts from "./texts";
import { useLesson } from "./use-lesson";

export function LessonHead() {
  const session = useSession();
  const { lesson } = useLesson();
  return (
    <header className="lesson-head">
      <CommandButton id="show-lessons" className="quiet-button lesson-number" label={texts.allLessons}>
        <span>{texts.lessonNumber(lesson.number)}</span>
      </CommandButton>
      <p className="lesson-title">{lesson.title}</p>
      <button
        type="button"
        className="quiet-button"
        title={texts.handoutHelp}
        onClick={() => session.store.setState(openSheet({ id: "handout" }))}
      >
        {texts.handout}
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-label={texts.closeLesson}
        title={texts.closeHelp}
        onClick={() => session.lessons.close()}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}
