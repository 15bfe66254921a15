/** Notes pinned to a moment and an object. */
import { currentNote, nextNote } from "../notes";
import { type CommandWork, commands, running } from "./command";

function toNote(direction: 1 | -1, label: string): CommandWork {
  return {
    group: "Notes",
    // A note has a moment of its own.
    lock: "time",
    label,
    needs: "There is no other note",
    enabled: (state) => running(state) && nextNote(state, direction) !== null,
    run: (session) => session.notes.step(direction),
  };
}

export const NOTES = commands({
  "add-note": {
    group: "Notes",
    label: "Add a note",
    keys: ["a"],
    enabled: running,
    run: (session) => session.notes.begin(),
  },
  "next-note": toNote(1, "Go to the next note"),
  "previous-note": toNote(-1, "Go to the previous note"),
  "remove-note": {
    group: "Notes",
    label: "Delete this note",
    needs: "No note is at this moment",
    enabled: (state) => currentNote(state) !== null,
    run: ({ store, notes }) => {
      const note = currentNote(store.getState());
      if (note) notes.remove(note.id);
    },
  },
});
