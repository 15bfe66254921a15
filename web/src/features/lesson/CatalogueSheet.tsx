/** The path of lessons: what each is for, how long it takes, and how far one has come. */
import type { MouseEvent } from "react";
import { LESSONS } from "../../lessons";
import type { LessonHead } from "../../lessons/lesson";
import { PAPERS } from "../../papers/claims";
import { formatLesson } from "../../scenario/address";
import { runCommand } from "../../state/commands";
import { closeSheet } from "../../state/sheets";
import { CommandButton } from "../../views/CommandButton";
import { useApp, useSession } from "../../views/session-context";
import { useRestrictedView } from "../../views/use-restricted-view";
import * as texts from "./catalogue-texts";
import { LEVEL_WORDS } from "./lesson-texts";
import { type LessonProgress, nextLesson, progressOf } from "./progress";
import "./catalogue.css";

export function CatalogueSheet() {
  const answers = useApp((state) => state.answers);
  return (
    <>
      <div className="catalogue-head">
        <p className="muted">{texts.introduction}</p>
        <div className="catalogue-ways">
          <CommandButton id="show-glossary">{texts.glossary}</CommandButton>
          <CommandButton id="show-model">{texts.modelRules}</CommandButton>
          <GoOn />
        </div>
      </div>
      <ol className="path">
        {LESSONS.map((lesson) => (
          <Row key={lesson.id} lesson={lesson} progress={progressOf(lesson, answers)} />
        ))}
      </ol>
      <Forget />
    </>
  );
}

function useOpenLesson(): (id: string, step: number) => void {
  const session = useSession();
  return (id, step) => {
    session.store.setState(closeSheet("lessons"));
    void session.lessons.open(id, step);
  };
}

function GoOn() {
  const open = useOpenLesson();
  const answers = useApp((state) => state.answers);
  const next = nextLesson(LESSONS, answers);
  if (!next) return null;
  const { lesson, progress } = next;
  const label =
    progress.phase === "begun" ? texts.continueWith : lesson.number === 1 ? texts.startWith : texts.nextIs;
  return (
    <button type="button" className="primary" onClick={() => open(lesson.id, progress.next)}>
      {label(lesson.title)}
    </button>
  );
}

function Row({ lesson, progress }: { lesson: LessonHead; progress: LessonProgress }) {
  const isOpen = useApp((state) => state.lesson?.lesson.id === lesson.id);
  const papers = PAPERS.filter(({ id }) => lesson.papers.includes(id)).map(({ name }) => name);
  return (
    <li className="path-lesson" data-lesson={lesson.id} data-phase={progress.phase}>
      <span className="path-number" aria-hidden="true">
        {progress.phase === "done" ? "✓" : lesson.number}
      </span>
      <div className="path-words">
        <h3>
          <StepLink lesson={lesson} step={progress.next}>
            {lesson.title}
          </StepLink>
          {isOpen ? <span className="muted"> {texts.openNow}</span> : null}
        </h3>
        <p>{lesson.goal}</p>
        <p className="muted">
          {[LEVEL_WORDS[lesson.level], texts.minutes(lesson.minutes), ...papers].join(" · ")}
        </p>
      </div>
      <Answered progress={progress} />
      <Steps lesson={lesson} />
    </li>
  );
}

/** A link that can be copied or opened in another tab; pressed, it opens the lesson here. */
function StepLink({ lesson, step, children }: { lesson: LessonHead; step: number; children: string }) {
  const open = useOpenLesson();
  const view = useRestrictedView();
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(lesson.id, step);
  };
  return (
    <a href={formatLesson({ id: lesson.id, step }, view)} onClick={onClick}>
      {children}
    </a>
  );
}

/** A dot for each step that asks something. */
function Answered({ progress: { asked, done } }: { progress: LessonProgress }) {
  if (asked.length === 0) return null;
  return (
    <span className="path-dots" role="img" aria-label={texts.answered(done, asked.length)}>
      {asked.map((each) => (
        <span key={each.step} data-done={each.done} />
      ))}
    </span>
  );
}

function Steps({ lesson }: { lesson: LessonHead }) {
  return (
    <details className="path-steps">
      <summary>{texts.steps(lesson.titles.length)}</summary>
      <ol>
        {lesson.titles.map((title, step) => (
          <li key={title}>
            <StepLink lesson={lesson} step={step}>
              {title}
            </StepLink>
          </li>
        ))}
      </ol>
    </details>
  );
}

function Forget() {
  const session = useSession();
  const hasAny = useApp(({ answers }) => Object.keys(answers).length > 0);
  if (!hasAny) return null;
  return (
    <p className="catalogue-foot muted">
      {texts.answersStored}{" "}
      <button
        type="button"
        className="quiet-button"
        onClick={() => void runCommand(session, "forget-answers")}
      >
        {texts.deleteAnswers}
      </button>
    </p>
  );
}
