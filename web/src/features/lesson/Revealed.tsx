/** The part below an answered question: its explanation and the simulated result, as soon as it is there. */
import { useEffect, useRef } from "react";
import type { Inline } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { RunsUnderWay } from "./StepFigures";
import * as texts from "./texts";
import { useLesson } from "./use-lesson";

type Props = {
  /** Null while it is not known what comes out. */
  words: string | null;
  /** Where one can be right or wrong. */
  right?: boolean;
  why: readonly Inline[];
  /** Whether it was revealed while the reader looks at this step. */
  isNew: boolean;
};

export function Revealed({ words, right, why, isNew }: Props) {
  const failed = useFailure();
  const { cancelled } = useLesson();
  const known = words !== null;
  const place = useBroughtIntoView(isNew, known);
  if (!known && failed !== null) return <p className="lesson-problem">{texts.simulationFailed(failed)}</p>;
  return (
    <div ref={place} className="revealed" tabIndex={-1}>
      <p className="predicted" role="status" data-right={words === null ? undefined : right}>
        {words ?? (cancelled ? texts.notSimulated : texts.stillSimulating)}
      </p>
      {words === null ? (
        <RunsUnderWay />
      ) : (
        <p className="why-so">
          <Inlines of={why} />
        </p>
      )}
    </div>
  );
}

/**
 * An answer that was just revealed gets the focus and is scrolled to, at once and again when it is known, unless the reader
 * has gone elsewhere by then.
 */
function useBroughtIntoView(isNew: boolean, known: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: answer } = place;
    const { activeElement: at } = document;
    if (!isNew || !answer) return;
    // The button that was pressed is gone, and left the focus to what it was in.
    if (at && !at.contains(answer) && !answer.contains(at)) return;
    answer.focus({ preventScroll: true });
    const isTall = answer.offsetHeight > window.innerHeight / 2;
    answer.scrollIntoView({ block: known && isTall ? "start" : "nearest" });
  }, [isNew, known]);
  return place;
}

/** What hinders an answer, if anything does. */
function useFailure(): string | null {
  const { figures, runs } = useLesson();
  for (const each of [...figures.values(), ...runs.values()])
    if (each.phase === "failed") return each.message;
  return null;
}
