import { createStore, type StoreApi } from "zustand/vanilla";
import { type AppState, INITIAL_STATE } from "./app-state";

export type AppStore = StoreApi<AppState>;

export function createAppStore(initial: AppState = INITIAL_STATE): AppStore {
  return createStore<AppState>(() => initial);
}
