/**
 * A lesson on paper, for a class: each step's text, its question with room for an answer, its exercise, and the way to it
 * as an address and as a code. Paper is white, so its colours are those of the light theme.
 *
 * It does not contain answers, hints and solutions. Figures are blanks, to be filled in from the page.
 */
import type { Lesson, Step } from "../../../lessons/lesson";
import { PrintBar } from "../../../views/PrintBar";
import { ProseContext, type ProseSource } from "../../../views/prose/prose-context";
import { useApp } from "../../../views/session-context";
import { LEVEL_WORDS } from "../lesson-texts";
import { citedIn } from "./cited";
import { HandoutStep } from "./HandoutStep";
import { Blank, OnPaper } from "./PaperText";
import * as texts from "./texts";
import "./handout.css";

export function HandoutSheet() {
  const lesson = useApp((state) => state.lesson?.lesson ?? null);
  return lesson ? (
    <>
      <PrintBar what={texts.printBar} />
      <Handout lesson={lesson} />
    </>
  ) : null;
}

function Handout({ lesson }: { lesson: Lesson }) {
  return (
    <div className="handout-paper" data-theme="light">
      <Head lesson={lesson} />
      {lesson.steps.map((step, at) => (
        <ProseContext key={step.title} value={onPaper(lesson, step)}>
          <HandoutStep lesson={lesson} step={step} at={at} />
        </ProseContext>
      ))}
      <Sources lesson={lesson} />
    </div>
  );
}

function onPaper({ claims, rules }: Lesson, { figures }: Step): ProseSource {
  const figure = (id: string) => <Blank unit={figures.find((each) => each.id === id)?.unit ?? ""} />;
  return { claims, rules, figure, leading: OnPaper };
}

function Head({ lesson: { number, title, goal, minutes, level } }: { lesson: Lesson }) {
  return (
    <header className="handout-head">
      <p>{texts.heading(number, LEVEL_WORDS[level], minutes)}</p>
      <h2>{title}</h2>
      <p>{goal}</p>
      <p className="handout-name">{texts.name}</p>
    </header>
  );
}

/** Where the claims stand that the text cites by their ids. */
function Sources({ lesson }: { lesson: Lesson }) {
  const cited = citedIn(lesson);
  if (cited.length === 0) return null;
  return (
    <footer className="handout-sources">
      <h3>{texts.publishedClaims}</h3>
      <ul>
        {cited.map(({ id, source }) => (
          <li key={id}>{texts.claimSource(id, source)}</li>
        ))}
      </ul>
    </footer>
  );
}
