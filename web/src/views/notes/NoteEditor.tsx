/** Writing a note: one line of text, however it is broken here. Enter keeps it, Esc forgets it. */

import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { MAX_NOTE_CHARACTERS } from "../../scenario/note";
import type { AppState } from "../../state/app-state";
import { focusedSide } from "../../state/sides";
import { useApp, useSession } from "../session-context";
import { notePlace } from "./note-texts";
import * as texts from "./texts";

export const EDIT_CLASS = "edit-note";
const EDIT_BUTTON = `.${EDIT_CLASS}`;

/** How many are left is said when it begins to matter. */
const FEW_LEFT = 60;

export function NoteEditor({ note }: { note: NonNullable<AppState["noteEdited"]> }) {
  const session = useSession();
  const machine = useApp((state) => focusedSide(state).opened?.machine ?? null);
  const [text, setText] = useState(note.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useFocusWhileOpen(field);
  if (!machine) return null;
  const keep = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    session.notes.save(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) keep(event);
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    session.notes.cancel();
  };
  const left = MAX_NOTE_CHARACTERS - [...text].length;
  return (
    <form className="stage-note note-editor" aria-label={texts.note} onSubmit={keep}>
      <div className="note-head">
        <label htmlFor={id}>{texts.placed(notePlace(note, machine))}</label>
        <output className="muted" aria-live="polite">
          {left < 0 ? texts.tooLong(-left) : left < FEW_LEFT ? texts.left(left) : ""}
        </output>
        <button type="button" onClick={() => session.notes.cancel()}>
          {texts.cancel}
        </button>
        <button type="submit" className="primary">
          {texts.save}
        </button>
      </div>
      <textarea
        ref={field}
        id={id}
        rows={2}
        maxLength={2 * MAX_NOTE_CHARACTERS}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
      />
    </form>
  );
}

/**
 * The focus goes to the field, and when the editor is gone back to where it was. The button that opened it stood where
 * the editor is; its like is there again then.
 */
function useFocusWhileOpen(field: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      const there = before !== document.body && before?.isConnected;
      const again = there ? before : document.querySelector(EDIT_BUTTON);
      if (again instanceof HTMLElement) again.focus();
    };
  }, [field]);
}
