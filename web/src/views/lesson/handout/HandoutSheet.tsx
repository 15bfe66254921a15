/**
 * A lesson on paper, for a class: each step's text, its question with room for an answer, its exercise, and the way to it
 * as an address and as a code. Paper is white, so its colours are those of the light theme.
 *
 * Absent here: answers, hints and solutions. Figures are blanks, to be filled in from the page.
 */
import type { Lesson } from "../../../lessons/lesson";
import { Sheet } from "../../Sheet";
import { useApp, useSession } from "../../session-context";
import { LEVEL_WORDS } from "../lesson-words";
import { citedIn } from "./cited";
import { HandoutStep } from "./HandoutStep";
import "./handout.css";

export function HandoutSheet() {
  const lesson = useApp((state) => (state.handoutShown ? (state.lesson?.lesson ?? null) : null));
  return (
    <Sheet shown="handoutShown" command="show-handout" title="Handout" className="handout">
      {lesson ? <Handout lesson={lesson} /> : null}
    </Sheet>
  );
}

function Handout({ lesson }: { lesson: Lesson }) {
  const session = useSession();
  return (
    <>
      <p className="handout-bar">
        <button
          type="button"
          className="primary"
          onClick={() => session.page.print()}
          title="Opens the browser's own dialog, which saves as PDF, too"
        >
          Print
        </button>
        <span className="muted">All steps of the lesson, with room for answers; none of them is on it.</span>
      </p>
      <div className="handout-paper" data-theme="light">
        <Head lesson={lesson} />
        {lesson.steps.map((step, at) => (
          <HandoutStep key={step.title} lesson={lesson} step={step} at={at} />
        ))}
        <Sources lesson={lesson} />
      </div>
    </>
  );
}

function Head({ lesson: { number, title, goal, minutes, level } }: { lesson: Lesson }) {
  return (
    <header className="handout-head">
      <p>
        Flitscope, lesson {number} · {LEVEL_WORDS[level]} · about {minutes} minutes
      </p>
      <h2>{title}</h2>
      <p>{goal}</p>
      <p className="handout-name">Name</p>
    </header>
  );
}

/** Where the claims stand that the text cites by their ids. */
function Sources({ lesson }: { lesson: Lesson }) {
  const cited = citedIn(lesson);
  if (cited.length === 0) return null;
  return (
    <footer className="handout-sources">
      <h3>Published claims</h3>
      <ul>
        {cited.map(({ id, source }) => (
          <li key={id}>
            [{id}] {source}
          </li>
        ))}
      </ul>
    </footer>
  );
}
