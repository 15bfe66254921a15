/** One of several. */
import type { Choice } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import { useApp, useSession } from "../../views/session-context";
import { done } from "./lesson-texts";
import { RevealButton } from "./RevealButton";
import { Revealed } from "./Revealed";
import * as texts from "./texts";
import { useAnswer, useLesson } from "./use-lesson";

type Mark = "right" | "wrong" | null;

const SIGNS = { right: "✓", wrong: "✗" };

/** Once it is revealed, the answer stays as it was given. */
export function ChoicePart({ predict, isNew }: { predict: Choice; isNew: boolean }) {
  const session = useSession();
  const { step } = useLesson();
  const { choice, revealed } = useAnswer();
  const figures = useApp((state) => state.lesson?.figures);
  const holds = predict.options.map(({ claim }) => done(figures?.get(claim))?.holds === true);
  const known = predict.options.every(({ claim }) => done(figures?.get(claim)));
  const isRight = choice !== undefined && holds[choice] === true;
  const outcome = known ? (isRight ? texts.predictedRight : texts.predictedWrong) : null;
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
              disabled={revealed}
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
        <Revealed words={outcome} right={isRight} why={predict.why} isNew={isNew} />
      ) : (
        <RevealButton missing={choice === undefined ? texts.chooseFirst : null} />
      )}
    </>
  );
}

function Sign({ mark }: { mark: Mark }) {
  if (!mark) return null;
  return (
    <span
      className="option-sign"
      role="img"
      aria-label={mark === "right" ? texts.rightOption : texts.wrongOption}
    >
      {SIGNS[mark]}
    </span>
  );
}
