/**
 * A lesson next to the page that it is about: its step in full, or a narrow head over the form while the learner explores.
 */
import { useEffect, useMemo, useRef } from "react";
import { ProseContext, type ProseSource } from "../../views/prose/prose-context";
import { ExploringHead } from "./ExploringHead";
import { FigureValue } from "./FigureValue";
import { LessonHead } from "./LessonHead";
import { StepBar } from "./StepBar";
import { StepText } from "./StepText";
import * as texts from "./texts";
import { useLesson } from "./use-lesson";
import "./lesson.css";

export function LessonPanel() {
  const { lesson, step, exploring } = useLesson();
  const prose = useMemo<ProseSource>(
    () => ({
      claims: lesson.claims,
      rules: lesson.rules,
      figure: (id) => <FigureValue id={id} />,
    }),
    [lesson],
  );
  const panel = useRef<HTMLElement>(null);
  const before = useRef(exploring);
  useEffect(() => {
    // The button that led here or back is gone, and the focus with it.
    if (before.current !== exploring && document.activeElement === document.body)
      panel.current?.querySelector("h2")?.focus({ preventScroll: true });
    before.current = exploring;
  }, [exploring]);
  return (
    <ProseContext value={prose}>
      <section
        ref={panel}
        className="lesson-panel"
        aria-label={texts.lesson}
        data-testid="lesson"
        data-mode={exploring ? "exploring" : "reading"}
      >
        <LessonHead />
        {exploring ? (
          <ExploringHead />
        ) : (
          <>
            <StepText key={`${lesson.id} ${step}`} />
            <StepBar />
          </>
        )}
      </section>
    </ProseContext>
  );
}
