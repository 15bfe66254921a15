/** Play, pause, step, reset, speed. Optimistic: the button answers at once, the engine within a slice. */
import type { Speed } from "../engine/protocol";
import type { EngineSession } from "./engine-session";
import * as reduce from "./reducers";
import { finished } from "./selectors";
import { UNPACED } from "./speed";
import type { AppStore } from "./store";

export class Playback {
  readonly #store: AppStore;
  readonly #engine: EngineSession;
  #hidden = false;

  constructor(store: AppStore, engine: EngineSession) {
    this.#store = store;
    this.#engine = engine;
  }

  /** Plays; a finished run starts again from 0. */
  async play(): Promise<void> {
    const state = this.#store.getState();
    if (!state.opened || state.engine.phase !== "ready") return;
    if (finished(state)) await this.reset();
    this.#store.setState({ playing: true });
    if (!this.#asleep()) await this.#engine.ask((client) => client.play());
  }

  async pause(): Promise<void> {
    this.#store.setState({ playing: false });
    this.#engine.expectStatus(await this.#engine.ask((client) => client.pause()));
  }

  toggle(): Promise<void> {
    return this.#store.getState().playing ? this.pause() : this.play();
  }

  async step(cycles: number): Promise<void> {
    const state = this.#store.getState();
    if (!state.opened || state.engine.phase !== "ready") return;
    this.#store.setState({ playing: false });
    this.#engine.expectStatus(await this.#engine.ask((client) => client.step(cycles)));
  }

  /** Back to time 0, paused, with the same scenario and seed. */
  async reset(): Promise<void> {
    if (!this.#store.getState().opened) return;
    const machine = await this.#engine.ask((client) => client.reset());
    if (machine) this.#store.setState((state) => reduce.simulationReset(state, machine));
  }

  async setSpeed(speed: Speed): Promise<void> {
    this.#store.setState((state) => reduce.speedChosen(state, speed));
    await this.#engine.ask((client) => client.setSpeed(speed));
  }

  toggleUnpaced(): Promise<void> {
    const { speed, pacedNsPerSecond } = this.#store.getState();
    return this.setSpeed(
      speed.kind === "unpaced" ? { kind: "paced", nsPerSecond: pacedNsPerSecond } : UNPACED,
    );
  }

  async runToEnd(): Promise<void> {
    await this.setSpeed(UNPACED);
    await this.play();
  }

  /** A hidden page stops what only the eye needs; a run "as fast as it goes" wants its result and goes on. */
  async setHidden(hidden: boolean): Promise<void> {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    const { playing, speed, engine } = this.#store.getState();
    if (!playing || speed.kind === "unpaced" || engine.phase !== "ready") return;
    if (hidden) await this.#engine.ask((client) => client.pause());
    else await this.#engine.ask((client) => client.play());
  }

  #asleep(): boolean {
    return this.#hidden && this.#store.getState().speed.kind === "paced";
  }
}
