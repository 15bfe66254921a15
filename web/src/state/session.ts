/**
 * What the views may do, in one object: it joins store, engine, playback and opening.
 *
 * Absent here: no view, no DOM but what is handed in.
 */
import type { ObjectRef } from "../base/object-ref";
import type { StartEngine } from "../engine/client";
import { poolSize, SimulationPool } from "../engine/pool";
import { formatAddress } from "../scenario/address";
import type { FetchText } from "../scenario/presets";
import { AddressBar, type BrowserAddress } from "./address-bar";
import type { Picture } from "./app-state";
import { EngineSession } from "./engine-session";
import { loadGallery } from "./gallery";
import { Opening } from "./opening";
import { Playback } from "./playback";
import * as reduce from "./reducers";
import { Scorecard } from "./scorecard";
import { digestForLink, finished } from "./selectors";
import { createAppStore } from "./store";

export type SessionParts = {
  startEngine: StartEngine;
  fetchText: FetchText;
  browserAddress: BrowserAddress;
  playAtStart: boolean;
  /** Of this machine, as far as it is known. */
  cores?: number;
};

export class Session {
  readonly store = createAppStore();
  readonly engine: EngineSession;
  readonly playback: Playback;
  readonly opening: Opening;
  /** For scenarios that run beside the one on the stage. */
  readonly pool: SimulationPool;
  readonly scorecard: Scorecard;
  /** Set by the view that draws the network, for whoever waits until all is drawn. */
  picture: Picture | null = null;
  readonly #address: AddressBar;
  /** Views that have not followed the newest state yet. */
  #following = 0;
  readonly #fetchText: FetchText;

  constructor(parts: SessionParts) {
    this.engine = new EngineSession(this.store, parts.startEngine);
    this.playback = new Playback(this.store, this.engine);
    this.#address = new AddressBar(parts.browserAddress);
    this.#fetchText = parts.fetchText;
    this.opening = new Opening({
      store: this.store,
      engine: this.engine,
      playback: this.playback,
      address: this.#address,
      fetchText: parts.fetchText,
      playAtStart: parts.playAtStart,
    });
    this.pool = new SimulationPool(parts.startEngine, poolSize(parts.cores));
    this.scorecard = new Scorecard(this.store, this.pool);
    this.#address.onChange(() => void this.opening.followAddress());
    this.store.subscribe((state, before) => {
      if (finished(state) && !finished(before)) this.opening.writeAddress();
    });
  }

  async begin(): Promise<void> {
    if (!(await this.engine.start())) return;
    await this.opening.begin();
    const { store, engine, scorecard } = this;
    await loadGallery({ store, engine, scorecard, fetchText: this.#fetchText });
  }

  async restartEngine(): Promise<void> {
    if (!(await this.engine.start())) return;
    const { speed } = this.store.getState();
    await this.playback.setSpeed(speed);
    await this.opening.reopen();
  }

  /** The link to what is open, with the result's digest once there is one. `base` is the page without its hash. */
  link(base: string): string | null {
    const state = this.store.getState();
    return state.opened ? base + formatAddress(state.opened.payload, digestForLink(state)) : null;
  }

  hover(ref: ObjectRef | null): void {
    this.store.setState(reduce.hovered(ref));
  }

  select(ref: ObjectRef | null): void {
    this.store.setState(reduce.selected(ref));
  }

  /** A refused edit goes with the report that explains it. */
  dismissReport(): void {
    if (this.store.getState().draft) this.opening.discardDraft();
    this.store.setState({ report: null });
  }

  notice(text: string): void {
    this.store.setState((state) => reduce.noticed(state, text));
  }

  /** A view still shows an older state than the newest; the answer is to be called when it has followed. */
  follow(): () => void {
    this.#following += 1;
    return () => {
      this.#following -= 1;
    };
  }

  /** True when every request is answered, the newest status is here and shown, and nothing moves by itself. */
  get quiet(): boolean {
    const { playing, engine } = this.store.getState();
    const runs = playing && engine.phase === "ready";
    return (
      !runs &&
      this.#following === 0 &&
      !this.opening.working &&
      !this.scorecard.planning &&
      !this.#address.writing &&
      this.engine.quiet
    );
  }
}
