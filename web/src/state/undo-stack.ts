/** The changes in order, and how many of them are undone. The store holds their names only. */
import type { Side } from "../engine/protocol";
import type { Scenario } from "../engine/types";
import type { AppState, PinnedNote } from "./app-state";
import { isComparing, onSide, otherSide } from "./sides";
import type { AppStore } from "./store";

/** Which side is in focus, and the scenario of the other one. */
export type Compared = { focus: Side; other: Scenario; ownSeeds: boolean };

/**
 * A state to return to: a scenario, and the cycle to open it at; null leaves time alone. Branch and notes where they
 * change. What it is compared with: null for nothing; if omitted, it stays as it is.
 */
export type Place = {
  scenario: Scenario;
  cycle: number | null;
  branch?: number | null;
  notes?: readonly PinnedNote[];
  compared?: Compared | null;
};

/** What the scenario in focus is compared with; null without a comparison. */
export function comparedNow(state: Pick<AppState, "sides" | "focus" | "compare">): Compared | null {
  const { focus, compare } = state;
  const other = isComparing(state) && onSide(state, otherSide(focus));
  return other ? { focus, other: other.opened.scenario, ownSeeds: compare.ownSeeds } : null;
}

export type Change = { name: string; before: Place; after: Place };

const MAX_CHANGES = 100;

export class UndoStack {
  readonly #store: AppStore;
  #done: readonly Change[] = [];
  #undone: readonly Change[] = [];

  constructor(store: AppStore) {
    this.#store = store;
  }

  /** Every place includes what it is compared with, so that undo finds each scenario on its side. */
  record({ name, before, after }: Change): void {
    const compared = comparedNow(this.#store.getState());
    const change = { name, before: { compared, ...before }, after: { compared, ...after } };
    this.#set([...this.#done, change].slice(-MAX_CHANGES), []);
  }

  /** Moves the last change to those that can be redone. */
  undo(): Change | null {
    const last = this.#done.at(-1);
    if (last) this.#set(this.#done.slice(0, -1), [...this.#undone, last]);
    return last ?? null;
  }

  redo(): Change | null {
    const last = this.#undone.at(-1);
    if (last) this.#set([...this.#done, last], this.#undone.slice(0, -1));
    return last ?? null;
  }

  #set(done: readonly Change[], undone: readonly Change[]): void {
    this.#done = done;
    this.#undone = undone;
    this.#store.setState({ undo: done.map(({ name }) => name), redo: undone.map(({ name }) => name) });
  }
}
