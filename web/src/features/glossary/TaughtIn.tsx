/** The lessons that use a term, each at the first step that does. */

import type { TermId } from "../../base/terms";
import { LESSONS } from "../../lessons";
import { lockReason } from "../../state/restrictions";
import { ALL_SHEETS_CLOSED } from "../../state/sheets";
import { useApp, useSession } from "../../views/session-context";
import * as texts from "./texts";

type Props = { term: TermId; onAway?: (() => void) | undefined };

export function TaughtIn({ term, onAway }: Props) {
  const session = useSession();
  const locked = useApp((state) => lockReason(state, "open"));
  const using = LESSONS.flatMap(({ id, number, title, terms }) => {
    const step = terms[term];
    return step === undefined ? [] : [{ id, number, title, step }];
  });
  if (using.length === 0) return null;
  return (
    <section aria-label={texts.lessons}>
      <h4>{texts.lessons}</h4>
      <ul className="term-list">
        {using.map(({ id, number, title, step }) => (
          <li key={id}>
            <button
              type="button"
              className="quiet-button"
              disabled={locked !== null}
              title={locked ?? undefined}
              onClick={() => {
                onAway?.();
                session.store.setState(ALL_SHEETS_CLOSED);
                void session.lessons.open(id, step);
              }}
            >
              {texts.lessonTitle(number, title)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
