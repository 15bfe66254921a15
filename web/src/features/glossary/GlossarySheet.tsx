/** Every term of the page, to be looked up by whatever it is called. */
import { useDeferredValue, useId, useMemo, useState } from "react";
import type { TermId } from "../../base/terms";
import { type Glossary, loadGlossary } from "../../lessons";
import { lazyPart } from "../../views/lazy-part";
import { found } from "./found";
import { TermCard } from "./TermCard";
import * as texts from "./texts";
import "./glossary.css";

export const GlossarySheet = lazyPart(async () => {
  const glossary = await loadGlossary();
  return () => <LookUp glossary={glossary} />;
}, texts.glossaryPart);

function LookUp({ glossary }: { glossary: Glossary }) {
  const field = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<TermId | null>(null);
  const wanted = useDeferredValue(typed);
  const entries = useMemo(() => found(glossary.entries, wanted), [glossary, wanted]);
  // What is looked for is open as soon as it is the best that there is.
  const entry = entries.find(({ id }) => id === chosen) ?? (wanted.trim() === "" ? undefined : entries[0]);
  return (
    <>
      <div className="glossary-find">
        <label htmlFor={field}>{texts.findTerm}</label>
        <input
          id={field}
          type="text"
          value={typed}
          placeholder={texts.searchExample}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setChosen(null);
          }}
        />
        <span className="muted" role="status">
          {texts.termCount(entries.length, glossary.entries.length)}
        </span>
      </div>
      <div className="glossary-parts">
        {/* It scrolls by the keyboard through the buttons in it. */}
        <ul className="glossary-list" aria-label={texts.terms}>
          {entries.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                className="quiet-button"
                aria-pressed={id === entry?.id}
                onClick={() => setChosen(id)}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
        {entry ? (
          <TermCard key={entry.id} entry={entry} glossary={glossary} />
        ) : (
          <p className="muted">{entries.length === 0 ? texts.noTerm : texts.howToAsk}</p>
        )}
      </div>
    </>
  );
}
