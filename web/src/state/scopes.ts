/** Objects that are watched over time. Each status brings their curves up to date; the engine keeps what they tell. */

import { sameObject } from "../base/object-ref";
import type { ScopeRef } from "../engine/types";
import type { PinnedScope } from "./app-state";
import type { EngineSession } from "./engine-session";
import { Latest } from "./latest";
import { focusedSide } from "./sides";
import type { AppStore } from "./store";

export class Scopes {
  readonly #store: AppStore;
  readonly #latest: Latest<readonly ScopeRef[]>;

  constructor(store: AppStore, engine: EngineSession) {
    this.#store = store;
    this.#latest = new Latest(async (refs) => {
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

  /** What is watched already is watched once. */
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
    if (scopes.length > 0) this.#latest.want(scopes.map(({ ref }) => ref));
  }
}
