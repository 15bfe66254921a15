/** The part below an answered question: its explanation and the simulated result, as soon as it is there. */
import type { Inline } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { RunsUnderWay } from "./StepFigures";
import { useLesson } from "./use-lesson";

type Props = {
  /** Null while it is not known what comes out. */
  words: string | null;
  /** Where one can be right or wrong. */
  right?: boolean;
  why: readonly Inline[];
};

export function Revealed({ words, right, why }: Props) {
  const failed = useFailure();
  const { cancelled } = useLesson();
  if (words === null && failed !== null)
    return <p className="lesson-problem">It could not be simulated: {failed}</p>;
  return (
    <>
      <p className="predicted" role="status" data-right={words === null ? undefined : right}>
        {words ?? (cancelled ? "Not simulated yet." : "Still simulating…")}
      </p>
      {words === null ? (
        <RunsUnderWay />
      ) : (
        <p className="why-so">
          <Inlines of={why} />
        </p>
      )}
    </>
  );
}

/** What hinders an answer, if anything does. */
function useFailure(): string | null {
  const { figures, runs } = useLesson();
  for (const each of [...figures.values(), ...runs.values()])
    if (each.phase === "failed") return each.message;
  return null;
}
