/**
 * The life of the engine as the page sees it: starts it, feeds its events into the store, keeps the newest frame,
 * and starts a fresh one after a crash. Knows which answers are still due, for those who wait until all is quiet.
 */
import { type EngineClient, EngineStopped, type StartEngine } from "../engine/client";
import type { EngineEvent, EngineStatus, Machine } from "../engine/protocol";
import type { Problem } from "../engine/types";
import { LatestFrameHolder } from "./latest-frame";
import * as reduce from "./reducers";
import type { AppStore } from "./store";

export class EngineSession {
  readonly frames = new LatestFrameHolder();
  readonly #store: AppStore;
  readonly #startEngine: StartEngine;
  #client: EngineClient | null = null;
  /** What the present engine simulates; epochs of another engine mean nothing to it. */
  #machine: Machine | null = null;
  /** A cycle that the page was promised a status of. */
  #promised: { epoch: number; cycle: number } | null = null;
  /** The first status of a simulation may overtake the answer that announces it; it waits here. */
  #early: EngineStatus | null = null;

  constructor(store: AppStore, startEngine: StartEngine) {
    this.#store = store;
    this.#startEngine = startEngine;
    store.subscribe((state, before) => {
      if (state.opened?.machine !== before.opened?.machine) this.#welcome(state.opened?.machine ?? null);
    });
  }

  /** The running engine; without one, whoever asks is told so. */
  get client(): EngineClient {
    if (!this.#client) throw new EngineStopped("The engine is not running.");
    return this.#client;
  }

  /** Starts an engine in place of the present one. False when it could not be started; the state says why. */
  async start(): Promise<boolean> {
    this.#client?.dispose();
    this.#machine = null;
    this.#promised = null;
    this.#early = null;
    // Its buffers belonged to the engine that is gone.
    this.frames.clear();
    this.#store.setState(reduce.engineStarting);
    const client = this.#startEngine((event) => {
      // The last words of an engine that was replaced are of no interest.
      if (client === this.#client) this.#receive(event);
    });
    this.#client = client;
    try {
      this.#store.setState(reduce.engineReady(await client.info));
      return true;
    } catch (thrown) {
      this.#store.setState((state) => reduce.engineCrashed(state, messageOf(thrown)));
      return false;
    }
  }

  /** Gives the engine its end of a port whose other end a renderer has. */
  attachRenderer(frames: MessagePort): void {
    void this.ask((client) => client.attachRenderer(frames));
  }

  /** Asks the engine for something. A crash is already in the state when it is thrown here, so it ends here. */
  async ask<T>(question: (client: EngineClient) => Promise<T>): Promise<T | null> {
    try {
      return await question(this.client);
    } catch (thrown) {
      this.#store.setState((state) => reduce.engineCrashed(state, messageOf(thrown)));
      return null;
    }
  }

  /** The status of this cycle is on its way; until it is here, the page is not quiet. */
  expectStatus(cycle: number | null): void {
    const epoch = this.#store.getState().opened?.machine.epoch;
    if (cycle !== null && epoch !== undefined) this.#promised = { epoch, cycle };
  }

  get quiet(): boolean {
    const { engine, opened, status } = this.#store.getState();
    if (engine.phase === "starting") return false;
    if (engine.phase === "crashed") return true;
    if (this.client.inFlight() > 0) return false;
    if (!opened) return true;
    if (!status) return false;
    const promised = this.#promised;
    return promised?.epoch !== opened.machine.epoch || status.cycle >= promised.cycle;
  }

  #receive(event: EngineEvent): void {
    switch (event.kind) {
      case "status":
        this.#receiveStatus(event.status);
        return;
      case "log":
        this.#store.setState((state) => reduce.logged(state, event.line));
        return;
      case "crashed":
        this.#store.setState((state) => reduce.engineCrashed(state, event.message));
    }
  }

  #receiveStatus(status: EngineStatus): void {
    const machine = this.#machine;
    if (status.epoch > (machine?.epoch ?? 0)) {
      if (this.#early) this.client.returnFrame(this.#early.frame);
      this.#early = status;
      return;
    }
    const late = machine?.epoch !== status.epoch;
    const free = late ? status.frame : this.frames.replace(machine, status.frame);
    if (free) this.client.returnFrame(free);
    this.#store.setState((state) => reduce.statusArrived(state, status));
  }

  #welcome(machine: Machine | null): void {
    this.#machine = machine;
    const free = this.frames.clear();
    if (free) this.client.returnFrame(free);
    const early = this.#early;
    this.#early = null;
    if (early) this.#receiveStatus(early);
  }
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A problem that stands for something that was thrown. */
export function asProblem(path: string, thrown: unknown): Problem {
  return { path, severity: "error", message: messageOf(thrown) };
}
