/** Which lesson this is, and what can be done with all of it. */
import { openSheet } from "../../state/sheets";
import { CommandButton } from "../../views/CommandButton";
import { Icon } from "../../views/Icon";
import { useSession } from "../../views/session-context";
import { useLesson } from "./use-lesson";

export function LessonHead() {
  const session = useSession();
  const { lesson } = useLesson();
  return (
    <header className="lesson-head">
      <CommandButton id="show-lessons" className="quiet-button lesson-number" label="All lessons">
        <span>Lesson {lesson.number}</span>
      </CommandButton>
      <p className="lesson-title">{lesson.title}</p>
      <button
        type="button"
        className="quiet-button"
        title="This lesson on paper, with its questions and without their answers"
        onClick={() => session.store.setState(openSheet({ id: "handout" }))}
      >
        Handout
      </button>
      <button
        type="button"
        className="quiet-button"
        aria-label="Close the lesson"
        title="Close the lesson; the scenario stays open"
        onClick={() => session.lessons.close()}
      >
        <Icon name="close" />
      </button>
    </header>
  );
}
