/**
 * Scopes: objects whose counters are charted over time. Each status updates them; the engine keeps the history.
 */

import { sameObject } from "../base/object-ref";
import type { ScopeRef } from "../engine/types";
import type { PinnedScope } from "./app-state";
import { CoalescingQueue } from "./coalescing-queue";
import type { EngineSession } from "./engine-session";
import { focusedSide } from "./sides";
import type { AppStore } from "./store";

export class Scopes {
  readonly #store: AppStore;
  readonly #queue: CoalescingQueue<readonly ScopeRef[]>;

  constructor(store: AppStore, engine: EngineSession) {
    this.#store = store;
    this.#queue = new CoalescingQueue(async (refs) => {
      const scopes = await engine.ask((client) => client.scopes(refs));
      if (!scopes) return;
      store.setState((state) => ({
        scopes: state.scopes.map((pinned) => {
          const at = refs.findIndex((ref) => sameObject(ref, pinned.ref));
          return { ...pinned, scope: scopes[at] ?? pinned.scope };
        }),
      }));
    });
    store.subscribe((state, before) => {
      const { status } = focusedSide(state);
      if (status && status !== focusedSide(before).status) this.#refresh(state.scopes);
    });
  }

  /** Adds a scope, unless the object has one. */
  pin(ref: ScopeRef): void {
    const { scopes } = this.#store.getState();
    if (scopes.some((pinned) => sameObject(pinned.ref, ref))) return;
    this.#store.setState({ scopes: [...scopes, { ref, scope: null }] });
    this.#refresh(this.#store.getState().scopes);
  }

  unpin(ref: ScopeRef): void {
    this.#store.setState(({ scopes }) => ({
      scopes: scopes.filter((pinned) => !sameObject(pinned.ref, ref)),
    }));
  }

  #refresh(scopes: readonly PinnedScope[]): void {
    if (scopes.length > 0) this.#queue.push(scopes.map(({ ref }) => ref));
  }
}
