/**
 * Saved scenarios and the cycles at which they were left. The first fork saves the present one as the original. From
 * then on the current branch is updated when it is left.
 */

import type { AppState, Branch } from "./app-state";
import type { Opening } from "./opening";
import * as reduce from "./reducers";
import { presentCycle } from "./selectors";
import { focusedSide } from "./sides";
import type { AppStore } from "./store";
import * as texts from "./texts";

export const ORIGINAL = texts.originalBranch;

export class Branches {
  readonly #store: AppStore;
  readonly #opening: Opening;
  #next = 1;

  constructor(store: AppStore, opening: Opening) {
    this.#store = store;
    this.#opening = opening;
  }

  /** Continues from here in a new branch; the present one stays as it is. */
  fork(name?: string): void {
    const state = this.#store.getState();
    const { opened } = focusedSide(state);
    if (!opened) return;
    const here = { scenario: opened.scenario, cycle: presentCycle(state) };
    const kept = state.branches.length > 0 ? leaving(state) : [{ id: this.#id(), name: ORIGINAL, ...here }];
    const id = this.#id();
    const branch: Branch = { id, name: name ?? texts.newBranch(id - 1), ...here };
    this.#store.setState({ branches: [...kept, branch], ...reduce.inFocus(state, { branch: id }) });
  }

  async switchTo(id: number): Promise<void> {
    const state = this.#store.getState();
    const branch = state.branches.find((each) => each.id === id);
    if (!branch || id === focusedSide(state).branch) return;
    this.#store.setState({ branches: leaving(state) });
    await this.#opening.goTo(branch);
  }

  /** Removes a branch; the open scenario stays open. */
  remove(id: number): void {
    this.#store.setState(({ branches, sides }) => ({
      branches: branches.filter((each) => each.id !== id),
      sides: reduce.mapSides(sides, (side) => (side.branch === id ? { ...side, branch: null } : side)),
    }));
  }

  #id(): number {
    this.#next += 1;
    return this.#next - 1;
  }
}

/** The branches, with the current one updated. */
function leaving(state: AppState): Branch[] {
  const { branches } = state;
  const { branch, opened } = focusedSide(state);
  if (!opened) return [...branches];
  const here = { scenario: opened.scenario, cycle: presentCycle(state) };
  return branches.map((each) => (each.id === branch ? { ...each, ...here } : each));
}
