/** The card of a term: its definition, its source, and the provenance of numbers that belong to it. */

import type { TermId } from "../../base/terms";
import { capitalised } from "../../base/texts";
import type { Glossary, GlossaryEntry } from "../../lessons";
import { PAPERS } from "../../papers/claims";
import { openSheet } from "../../state/sheets";
import { Blocks } from "../../views/prose/Blocks";
import { ProseContext } from "../../views/prose/prose-context";
import { WordButton } from "../../views/prose/WordButton";
import { useSession } from "../../views/session-context";
import { Provenance } from "./Provenance";
import { TaughtIn } from "./TaughtIn";
import * as texts from "./texts";

/** Two of the papers have the same first author and year. */
const paperName = (wanted: string) => PAPERS.find(({ id }) => id === wanted)?.name ?? wanted;

type Props = {
  entry: GlossaryEntry;
  /** What the label calls it: the path of a field, or a measure. */
  name?: string | undefined;
  /** What the label adds to the meaning of the term. */
  note?: string | undefined;
  glossary: Glossary;
  /** Who goes to another part of the page leaves this one. */
  onAway?: (() => void) | undefined;
};

export function TermCard({ entry, name, note, glossary, onAway }: Props) {
  const { title, paper, blocks } = entry;
  return (
    <ProseContext value={glossary}>
      <article className="term-card" data-of={entry.id}>
        <header>
          <h3 tabIndex={-1}>{title}</h3>
          <p className="muted">
            {paper ? texts.termSource(paper.source, paperName(paper.paper)) : texts.ownTerm}
          </p>
        </header>
        {note ? <p>{capitalised(note.replace(/\.?$/, "."))}</p> : null}
        <Blocks of={blocks} />
        <Provenance entry={entry} name={name} glossary={glossary} />
        <TaughtIn term={entry.id} onAway={onAway} />
        <SeeAlso entry={entry} glossary={glossary} onAway={onAway} />
      </article>
    </ProseContext>
  );
}

function SeeAlso({ entry, glossary, onAway }: Pick<Props, "entry" | "glossary" | "onAway">) {
  const session = useSession();
  const titleOf = (wanted: TermId) => glossary.entries.find(({ id }) => id === wanted)?.title ?? wanted;
  return (
    <footer>
      {entry.see.map((id) => (
        <WordButton
          key={id}
          className="prose-term"
          data-term={id}
          onPress={() => session.store.setState({ term: { id } })}
        >
          {titleOf(id)}
        </WordButton>
      ))}
      {onAway ? (
        <button
          type="button"
          className="all-terms"
          onClick={() => {
            onAway();
            session.store.setState(openSheet({ id: "glossary" }));
          }}
        >
          {texts.allTerms}
        </button>
      ) : null}
    </footer>
  );
}
