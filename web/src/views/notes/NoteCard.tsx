/** The note of the moment that time is at, over the picture; in its place the editor, while a note is written. */

import type { PinnedNote } from "../../state/app-state";
import { currentNote } from "../../state/notes";
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { Icon } from "../Icon";
import { useApp, useSession } from "../session-context";
import { EDIT_CLASS, NoteEditor } from "./NoteEditor";
import { notePlace } from "./note-texts";
import "./notes.css";
import * as texts from "./texts";

export function NoteCard() {
  const edited = useApp((state) => state.noteEdited);
  const note = useApp(currentNote);
  if (edited) return <NoteEditor key={edited.id} note={edited} />;
  return note ? <Card note={note} /> : null;
}

function Card({ note }: { note: PinnedNote }) {
  const session = useSession();
  const machine = useApp((state) => focusedSide(state).opened?.machine ?? null);
  const count = useApp((state) => state.notes.length);
  const number = useApp((state) => state.notes.indexOf(note) + 1);
  if (!machine) return null;
  return (
    <section className="stage-note note-card" aria-label={texts.note}>
      <div role="status">
        <p className="note-text">{note.text}</p>
        <p className="muted">{texts.numbered(number, count, notePlace(note, machine))}</p>
      </div>
      <div className="note-actions">
        <CommandButton id="previous-note" className="icon-button">
          <Icon name="stepBack" />
        </CommandButton>
        <CommandButton id="next-note" className="icon-button">
          <Icon name="step" />
        </CommandButton>
        <button type="button" className={EDIT_CLASS} onClick={() => session.notes.edit(note.id)}>
          {texts.edit}
        </button>
        <CommandButton id="remove-note" className="icon-button">
          <Icon name="close" />
        </CommandButton>
      </div>
    </section>
  );
}
