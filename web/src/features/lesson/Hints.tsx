/** One hint after the other, each when it is asked for. */
import { useState } from "react";
import type { Inline } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";
import * as texts from "./texts";

export function Hints({ hints }: { hints: readonly Inline[][] }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="hints">
      <ol aria-label={texts.hints} aria-live="polite">
        {hints.slice(0, shown).map((hint, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints never change while they are shown
          <li key={at}>
            <Inlines of={hint} />
          </li>
        ))}
      </ol>
      {shown < hints.length ? (
        <button type="button" className="quiet-button" onClick={() => setShown(shown + 1)}>
          {texts.nextHint(shown + 1, hints.length)}
        </button>
      ) : null}
    </div>
  );
}
