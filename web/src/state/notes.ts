/**
 * Notes of this visit: added, changed, deleted and visited. Each change can be undone; it affects the list of notes
 * only, and leaves time and scenario alone.
 */
import { byTime, MAX_NOTES, type Note, noteText } from "../scenario/note";
import type { AppState, PinnedNote } from "./app-state";
import type { Playback } from "./playback";
import * as reduce from "./reducers";
import { presentCycle, shownScenario } from "./selectors";
import type { AppStore } from "./store";
import * as texts from "./texts";
import type { UndoStack } from "./undo-stack";

type Parts = { store: AppStore; stack: UndoStack; playback: Playback };

type NotesInTime = Pick<AppState, "notes" | "noteAt" | "seeking" | "sides">;

/** The note at the present cycle: the last one visited, or else the first. */
export function currentNote(state: NotesInTime): PinnedNote | null {
  const here = presentCycle(state);
  const notes = state.notes.filter(({ cycle }) => cycle === here);
  return notes.find(({ id }) => id === state.noteAt) ?? notes[0] ?? null;
}

/** The note at the present cycle, or else the last one before it. */
export function reachedNote(state: NotesInTime): PinnedNote | null {
  const here = presentCycle(state);
  return currentNote(state) ?? state.notes.findLast(({ cycle }) => cycle <= here) ?? null;
}

/** The note after (1) or before (-1) the current one, or else the present cycle. */
export function nextNote(state: NotesInTime, direction: 1 | -1): PinnedNote | null {
  const { notes } = state;
  const current = currentNote(state);
  if (current) return notes[notes.indexOf(current) + direction] ?? null;
  const here = presentCycle(state);
  const beyond = notes.filter(({ cycle }) => (direction > 0 ? cycle > here : cycle < here));
  return (direction > 0 ? beyond[0] : beyond.at(-1)) ?? null;
}

export class Notes {
  readonly #parts: Parts;
  #next = 1;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The notes of a link, with ids. */
  pinned(notes: readonly Note[]): PinnedNote[] {
    return byTime(notes.slice(0, MAX_NOTES)).map((note) => ({ ...note, id: this.#id() }));
  }

  /** Replaces all notes by those of a link. */
  replace(notes: readonly Note[]): void {
    this.#change(texts.loadNotes, this.pinned(notes), null);
  }

  /** Opens the editor for a note on the present cycle and the selected object. */
  begin(): void {
    this.#parts.store.setState((state) => {
      if (state.notes.length >= MAX_NOTES) {
        return reduce.noticed(state, texts.tooManyNotes(MAX_NOTES));
      }
      const { selected: object } = state;
      return { noteEdited: { id: null, cycle: presentCycle(state), object, text: "" } };
    });
  }

  edit(id: number): void {
    const note = this.#find(id);
    if (note) this.#parts.store.setState({ noteEdited: note });
  }

  /** Saves the typed text; an empty text deletes the note. */
  save(text: string): void {
    const { store } = this.#parts;
    const { noteEdited, notes } = store.getState();
    if (!noteEdited) return;
    store.setState({ noteEdited: null });
    const { id, ...note } = noteEdited;
    const line = noteText(text);
    if (line === noteEdited.text) return;
    if (line === "") {
      if (id !== null) this.remove(id);
      return;
    }
    if (id === null) {
      const added = { ...note, text: line, id: this.#id() };
      this.#change(texts.addNote, [...notes, added], added.id);
      return;
    }
    this.#change(
      texts.editNote,
      notes.map((each) => (each.id === id ? { ...each, text: line } : each)),
      id,
    );
  }

  cancel(): void {
    this.#parts.store.setState({ noteEdited: null });
  }

  remove(id: number): void {
    const { notes, noteEdited } = this.#parts.store.getState();
    if (noteEdited?.id === id) this.cancel();
    if (!this.#find(id)) return;
    this.#change(
      texts.deleteNote,
      notes.filter((note) => note.id !== id),
      null,
    );
  }

  /** Seeks to the cycle of a note and selects its object. */
  async goTo(id: number): Promise<void> {
    const { store, playback } = this.#parts;
    const note = this.#find(id);
    if (!note) return;
    store.setState((state) => ({ noteAt: id, ...reduce.selectedIfThere(state, note.object) }));
    if (store.getState().playing) void playback.pause();
    await playback.seek(note.cycle);
  }

  async step(direction: 1 | -1): Promise<void> {
    const note = nextNote(this.#parts.store.getState(), direction);
    if (note) await this.goTo(note.id);
  }

  #change(name: string, notes: readonly PinnedNote[], noteAt: number | null): void {
    const { store, stack } = this.#parts;
    const state = store.getState();
    const scenario = shownScenario(state);
    if (!scenario) return;
    const after = byTime(notes);
    stack.record({
      name,
      before: { scenario, cycle: null, notes: state.notes },
      after: { scenario, cycle: null, notes: after },
    });
    store.setState({ notes: after, noteAt });
  }

  #find(id: number): PinnedNote | null {
    return this.#parts.store.getState().notes.find((note) => note.id === id) ?? null;
  }

  #id(): number {
    this.#next += 1;
    return this.#next - 1;
  }
}
