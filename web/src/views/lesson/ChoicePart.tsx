import type { Choice } from "../../lessons/lesson";
import { Inlines } from "../prose/Inlines";
import { useApp, useSession } from "../session-context";
import { done } from "./lesson-words";
import { RunsUnderWay } from "./StepFigures";
import { useAnswer, useLesson } from "./use-lesson";
import { Why } from "./Why";

type Mark = "right" | "wrong" | null;

const SIGNS = { right: "✓", wrong: "✗" };

/** Once it is revealed, the answer stays as it was given. */
export function ChoicePart({ predict }: { predict: Choice }) {
  const session = useSession();
  const { step } = useLesson();
  const { choice, revealed } = useAnswer();
  const figures = useApp((state) => state.lesson?.figures);
  const holds = predict.options.map(({ claim }) => done(figures?.get(claim))?.status === "holds");
  const known = predict.options.every(({ claim }) => done(figures?.get(claim)));
  const markOf = (at: number): Mark => {
    if (!revealed || !known) return null;
    return holds[at] ? "right" : at === choice ? "wrong" : null;
  };
  return (
    <>
      <div className="options" role="radiogroup" aria-labelledby="lesson-question">
        {predict.options.map(({ claim, text }, at) => (
          <label key={claim} className="option" data-mark={markOf(at)}>
            <input
              type="radio"
              name={`lesson-option-${step}`}
              checked={choice === at}
              disabled={revealed === true}
              onChange={() => void session.lessons.answer({ choice: at })}
            />
            <span>
              <Inlines of={text} />
            </span>
            <Sign mark={markOf(at)} />
          </label>
        ))}
      </div>
      {revealed ? (
        <Outcome known={known} right={choice !== undefined && holds[choice] === true} />
      ) : (
        <button
          type="button"
          className="primary"
          disabled={choice === undefined}
          title={choice === undefined ? "Choose first: a wrong guess teaches more than none" : undefined}
          onClick={() => void session.lessons.reveal()}
        >
          Reveal
        </button>
      )}
      {revealed && known ? <Why of={predict.why} /> : null}
    </>
  );
}

function Sign({ mark }: { mark: Mark }) {
  if (!mark) return null;
  return (
    <span className="option-sign" role="img" aria-label={mark === "right" ? "So it comes out" : "Not so"}>
      {SIGNS[mark]}
    </span>
  );
}

function Outcome({ known, right }: { known: boolean; right: boolean }) {
  const failed = useFailure();
  if (failed !== null) return <p className="lesson-problem">It could not be simulated: {failed}</p>;
  return (
    <>
      <p className="predicted" role="status" data-right={known ? right : undefined}>
        {known ? (right ? "As you predicted." : "It comes out otherwise.") : "The simulation is still at it."}
      </p>
      {known ? null : <RunsUnderWay />}
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
