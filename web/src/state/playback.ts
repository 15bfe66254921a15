/**
 * Play, pause, seek, step, run until, speed. Optimistic: the button responds at once, the engine within a slice. A
 * newer time goal replaces the one in progress, as in the engine.
 */
import type { EngineClient } from "../engine/client";
import type { Arrival, Speed } from "../engine/protocol";
import type { RunUntil } from "../engine/types";
import type { AppState } from "./app-state";
import type { EngineSession } from "./engine-session";
import * as reduce from "./reducers";
import { ended, moving, presentCycle } from "./selectors";
import { clockEnd, focusedSide } from "./sides";
import { UNPACED } from "./speed";
import type { AppStore } from "./store";
import * as texts from "./texts";

type Goal = Partial<Pick<AppState, "seeking" | "until" | "playing">>;

export class Playback {
  readonly #store: AppStore;
  readonly #engine: EngineSession;
  #hidden = false;
  /** Counts time goals: the arrival of an older one is ignored. */
  #serial = 0;

  constructor(store: AppStore, engine: EngineSession) {
    this.#store = store;
    this.#engine = engine;
  }

  /** Plays; a finished run restarts from 0. During a seek it plays on from the target. */
  async play(): Promise<void> {
    const state = this.#store.getState();
    if (!this.#runs(state)) return;
    if (ended(state) && !state.seeking) void this.seek(0);
    this.#store.setState({ playing: true });
    if (!this.#asleep()) await this.#engine.ask((client) => client.play());
  }

  async pause(): Promise<void> {
    this.#serial += 1;
    this.#store.setState({ playing: false, seeking: null, until: null });
    await this.#engine.statusOf(await this.#engine.ask((client) => client.pause()));
  }

  /** Stops whatever moves, or else plays. */
  toggle(): Promise<void> {
    return moving(this.#store.getState()) ? this.pause() : this.play();
  }

  /** Seeks to a cycle, backward or forward; plays on from there if it played. */
  seek(cycle: number): Promise<void> {
    const end = clockEnd(this.#store.getState());
    const target = Math.max(0, Math.min(Math.round(cycle), end));
    return this.#go({ seeking: { target } }, (client) => client.seek(target));
  }

  /** Steps by flit times; negative steps back. */
  step(cycles: number): Promise<void> {
    const target = Math.max(0, presentCycle(this.#store.getState()) + cycles);
    return this.#go({ seeking: { target }, playing: false }, (client) => client.step(cycles));
  }

  /** Steps by the chosen unit. */
  stepForward(times = 1): Promise<void> {
    return this.#stepBy(1, times);
  }

  stepBack(times = 1): Promise<void> {
    return this.#stepBy(-1, times);
  }

  /** Runs until the condition holds. */
  runUntil(condition: RunUntil): Promise<void> {
    return this.#go({ until: condition, playing: false }, (client) => client.runUntil(condition));
  }

  async setDrawing(on: boolean): Promise<void> {
    this.#store.setState({ drawing: on });
    await this.#engine.ask((client) => client.setDrawing(on));
  }

  /** Back to time 0, paused, with the same scenario and seed. */
  async reset(): Promise<void> {
    void this.pause();
    await this.seek(0);
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

  /** A run at its end stays there. */
  async runToEnd(): Promise<void> {
    await this.setSpeed(UNPACED);
    if (!ended(this.#store.getState())) await this.play();
  }

  /**
   * A hidden page pauses paced playback. An unpaced run continues to its result, and so does a seek to its target.
   */
  async setHidden(hidden: boolean): Promise<void> {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    const { playing, speed, engine, seeking } = this.#store.getState();
    if (!playing || speed.kind === "unpaced" || engine.phase !== "ready") return;
    if (!hidden) await this.#engine.ask((client) => client.play());
    else if (!seeking) await this.#engine.ask((client) => client.pause());
  }

  async #stepBy(direction: 1 | -1, times: number): Promise<void> {
    const { stepUnit, selected } = this.#store.getState();
    if (stepUnit === "flit") {
      await this.step(direction * times);
      return;
    }
    if (stepUnit === "hop" && selected?.kind !== "packet") {
      this.#store.setState((state) => reduce.noticed(state, texts.selectPacketToHop));
      return;
    }
    const packet = selected?.id ?? 0;
    for (let time = 0; time < times; time++) {
      const serial = this.#serial + 1;
      await this.#go({ playing: false }, (client) =>
        stepUnit === "event" ? client.stepEvent(direction) : client.stepHop(packet, direction),
      );
      if (serial !== this.#serial) return;
    }
  }

  async #go(goal: Goal, ask: (client: EngineClient) => Promise<Arrival>): Promise<void> {
    if (!this.#runs(this.#store.getState())) return;
    this.#serial += 1;
    const serial = this.#serial;
    this.#store.setState({ seeking: null, until: null, ...goal });
    const arrival = await this.#engine.ask(ask);
    await this.#engine.statusOf(arrival);
    if (serial !== this.#serial) return;
    // Given up for a scenario that is being opened: it is to catch up to the same cycle, and its answer says so.
    if (goal.seeking && arrival?.complete === false) return;
    this.#store.setState(reduce.arrived);
    if (this.#asleep() && this.#store.getState().playing) await this.#engine.ask((client) => client.pause());
  }

  #runs(state: AppState): boolean {
    return focusedSide(state).opened !== null && state.engine.phase === "ready";
  }

  #asleep(): boolean {
    return this.#hidden && this.#store.getState().speed.kind === "paced";
  }
}
