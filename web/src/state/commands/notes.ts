/** Notes pinned to a time and an object. */
import { currentNote, nextNote } from "../notes";
import { type CommandWork, commands, running } from "./command";
import * as texts from "./texts";

function toNote(direction: 1 | -1, label: string): CommandWork {
  return {
    group: "Notes",
    // A note has a time of its own.
    lock: "time",
    label,
    needs: texts.noOtherNote,
    enabled: (state) => running(state) && nextNote(state, direction) !== null,
    run: (session) => session.notes.step(direction),
  };
}

export const NOTES = commands({
  "add-note": {
    group: "Notes",
    label: texts.addNote,
    keys: ["a"],
    enabled: running,
    run: (session) => session.notes.begin(),
  },
  "next-note": toNote(1, texts.nextNote),
  "previous-note": toNote(-1, texts.previousNote),
  "remove-note": {
    group: "Notes",
    label: texts.deleteNote,
    needs: texts.noNoteHere,
    enabled: (state) => currentNote(state) !== null,
    run: ({ store, notes }) => {
      const note = currentNote(store.getState());
      if (note) notes.remove(note.id);
    },
  },
});
