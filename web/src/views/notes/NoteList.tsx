/** All notes, in the order of their moments; a press goes to one. */

import { currentNote } from "../../state/notes";
import { lockReason } from "../../state/restrictions";
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../CommandButton";
import { useApp, useSession } from "../session-context";
import { notePlace } from "./note-texts";
import "./notes.css";
import * as texts from "./texts";

export function NoteList() {
  const session = useSession();
  const notes = useApp((state) => state.notes);
  const current = useApp(currentNote);
  const locked = useApp((state) => lockReason(state, "time"));
  const machine = useApp((state) => focusedSide(state).opened?.machine ?? null);
  if (!machine) return null;
  return (
    <section className="note-list" aria-label={texts.notes}>
      {notes.length > 0 ? (
        <>
          <h3>{texts.notes}</h3>
          <ol>
            {notes.map((note) => (
              <li key={note.id}>
                <button
                  type="button"
                  className="object-button"
                  aria-current={note === current ? "true" : undefined}
                  disabled={locked !== null}
                  title={locked ?? texts.goTo(notePlace(note, machine))}
                  onClick={() => void session.notes.goTo(note.id)}
                >
                  {note.text}
                </button>{" "}
                <span className="muted">{notePlace(note, machine)}</span>
              </li>
            ))}
          </ol>
        </>
      ) : null}
      <CommandButton id="add-note">{texts.addNote}</CommandButton>
    </section>
  );
}
