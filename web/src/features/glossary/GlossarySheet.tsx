/** Every term of the page, to be looked up by whatever it is called. */
import { useDeferredValue, useId, useMemo, useState } from "react";
import type { TermId } from "../../base/terms";
import { type Glossary, loadGlossary } from "../../lessons";
import { lazyPart } from "../../views/lazy-part";
import { found } from "./found";
import { TermCard } from "./TermCard";
import "./glossary.css";

export const GlossarySheet = lazyPart(async () => {
  const glossary = await loadGlossary();
  return () => <LookUp glossary={glossary} />;
}, "the glossary");

function LookUp({ glossary }: { glossary: Glossary }) {
  const field = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<TermId | null>(null);
  const wanted = useDeferredValue(typed);
  const entries = useMemo(() => found(glossary.entries, wanted), [glossary, wanted]);
  // What is looked for stands open as soon as it is the best that there is.
  const entry = entries.find(({ id }) => id === chosen) ?? (wanted.trim() === "" ? undefined : entries[0]);
  return (
    <>
      <div className="glossary-find">
        <label htmlFor={field}>Find a term</label>
        <input
          id={field}
          type="text"
          value={typed}
          placeholder="delay, who is granted an output, rendezvous"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setChosen(null);
          }}
        />
        <span className="muted" role="status">
          {entries.length} of {glossary.entries.length} terms
        </span>
      </div>
      <div className="glossary-parts">
        {/* It scrolls by the keyboard through the buttons in it. */}
        <ul className="glossary-list" aria-label="Terms">
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
          <p className="muted">
            {entries.length === 0
              ? "No term is called that, and no definition has these words."
              : "Every label of the page is about one of these terms. Press a label to see its term, or the key I to ask about fields and numbers, too."}
          </p>
        )}
      </div>
    </>
  );
}
