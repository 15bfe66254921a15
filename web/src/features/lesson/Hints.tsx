/** One hint after the other, each when it is asked for. */
import { useState } from "react";
import type { Inline } from "../../lessons/lesson";
import { Inlines } from "../../views/prose/Inlines";

export function Hints({ hints }: { hints: readonly Inline[][] }) {
  const [shown, setShown] = useState(0);
  return (
    <div className="hints">
      <ol aria-label="Hints" aria-live="polite">
        {hints.slice(0, shown).map((hint, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: hints never change while they are shown
          <li key={at}>
            <Inlines of={hint} />
          </li>
        ))}
      </ol>
      {shown < hints.length ? (
        <button type="button" className="quiet-button" onClick={() => setShown(shown + 1)}>
          {hints.length === 1 ? "Hint" : `Hint ${shown + 1} of ${hints.length}`}
        </button>
      ) : null}
    </div>
  );
}
