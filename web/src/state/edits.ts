/**
 * Undo and redo, and the edits that have a time: parts that break or are fixed from the present cycle on.
 */
import type { Part } from "../engine/types";
import { withEvent } from "../scenario/events";
import { followingEdit } from "../scenario/naming";
import type { Opening } from "./opening";
import * as reduce from "./reducers";
import type { SecondSide } from "./second-side";
import { presentCycle } from "./selectors";
import { isComparing } from "./sides";
import type { AppStore } from "./store";
import * as texts from "./texts";
import type { UndoStack } from "./undo-stack";

type Parts = { store: AppStore; stack: UndoStack; opening: Opening; second: SecondSide };

export class Edits {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async undo(): Promise<void> {
    const { store, stack, second } = this.#parts;
    const change = stack.undo();
    if (!change) return;
    store.setState((state) => reduce.noticed(state, texts.undone(change.name)));
    await second.restore(change.before);
  }

  async redo(): Promise<void> {
    const { store, stack, second } = this.#parts;
    const change = stack.redo();
    if (!change) return;
    store.setState((state) => reduce.noticed(state, texts.redone(change.name)));
    await second.restore(change.after);
  }

  breakPart(part: Part): Promise<void> {
    return this.#happen("break", part);
  }

  mendPart(part: Part): Promise<void> {
    return this.#happen("mend", part);
  }

  #happen(change: "break" | "mend", part: Part): Promise<void> {
    const { store, opening } = this.#parts;
    const state = store.getState();
    const event = { at_cycle: presentCycle(state), change, part };
    return opening.edit((now) => followingEdit(now, withEvent(now, event), isComparing(state)));
  }
}
