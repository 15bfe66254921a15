/**
 * The life of the engine as the page sees it: starts it, feeds its events into the store, keeps the newest frame,
 * and starts a fresh one after a crash. Knows which answers are still due, for those who wait until all is quiet.
 */
import type { EngineClient, StartEngine } from "../engine/client";
import { asError, EngineStopped, isStop } from "../engine/errors";
import type { Arrival, BesideStatus, EngineEvent, EngineStatus, Machine, Side } from "../engine/protocol";
import type { Problem } from "../engine/types";
import type { AppState } from "./app-state";
import { LatestFrameHolder } from "./latest-frame";
import * as reduce from "./reducers";
import type { AppStore } from "./store";

export class EngineSession {
  /** Of the simulation in focus, and of the one beside it. */
  readonly frames = new LatestFrameHolder();
  readonly framesBeside = new LatestFrameHolder();
  readonly #store: AppStore;
  readonly #startEngine: StartEngine;
  #client: EngineClient | null = null;
  /** What the present engine simulates, in focus and beside; epochs of another engine mean nothing to it. */
  #machine: Machine | null = null;
  #beside: Machine | null = null;
  /** The newest simulation that the state has heard of. */
  #newest = 0;
  /** Serial number of the newest status that came. */
  #received = 0;
  /** Who waits for a status that was promised. */
  #awaited: { serial: number; resolve(): void }[] = [];
  /** The first status of a simulation may overtake the answer that announces it; it waits here. */
  #early: EngineStatus | null = null;

  constructor(store: AppStore, startEngine: StartEngine) {
    this.#store = store;
    this.#startEngine = startEngine;
    store.subscribe((state, before) => {
      const [machine, beside] = machinesOf(state);
      const [machineBefore, besideBefore] = machinesOf(before);
      if (machine !== machineBefore || beside !== besideBefore) this.#welcome(machine, beside);
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
    this.#store.setState(reduce.engineStarting);
    this.#machine = null;
    this.#beside = null;
    this.#newest = 0;
    this.#release(Number.POSITIVE_INFINITY);
    this.#received = 0;
    this.#early = null;
    // Its buffers belonged to the engine that is gone.
    this.frames.clear();
    this.framesBeside.clear();
    const client = this.#startEngine((event) => {
      // The last words of an engine that was replaced are of no interest.
      if (client === this.#client) this.#receive(event);
    });
    this.#client = client;
    try {
      this.#store.setState(reduce.engineReady(await client.info));
      return true;
    } catch (thrown) {
      this.#store.setState((state) => reduce.engineCrashed(state, asError(thrown).message));
      return false;
    }
  }

  /** Gives the engine its end of a port whose other end a renderer has. */
  attachRenderer(frames: MessagePort, side: Side): void {
    void this.ask((client) => client.attachRenderer(frames, side));
  }

  /** As `askOrThrow`; an answer that is an error becomes a notice, and null. */
  async ask<T>(query: (client: EngineClient) => Promise<T>): Promise<T | null> {
    try {
      return await this.askOrThrow(query);
    } catch (thrown) {
      const text = `The engine answers: ${asError(thrown).message}`;
      // What is asked with every status fails with every status, and is told once.
      this.#store.setState((state) => (state.notice?.text === text ? {} : reduce.noticed(state, text)));
      return null;
    }
  }

  /** Rejects with the error that the engine answers, to be shown where it was asked; null when the engine is gone. */
  async askOrThrow<T>(query: (client: EngineClient) => Promise<T>): Promise<T | null> {
    try {
      return await query(this.client);
    } catch (thrown) {
      if (!isStop(thrown)) throw thrown;
      this.#store.setState((state) => reduce.engineCrashed(state, thrown.message));
      return null;
    }
  }

  /** Until the status of an arrival is here; it comes by another way than the answer that promises it. */
  async statusOf(arrival: Arrival | null): Promise<void> {
    if (!arrival || arrival.serial <= this.#received) return;
    await new Promise<void>((resolve) => this.#awaited.push({ serial: arrival.serial, resolve }));
  }

  get quiet(): boolean {
    const { engine, opened, status, compare } = this.#store.getState();
    if (engine.phase === "starting") return false;
    if (engine.phase === "crashed") return true;
    if (this.client.inFlight() > 0) return false;
    if (!opened) return true;
    return status !== null && compare?.otherStatus !== null && this.#awaited.length === 0;
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
        this.#release(Number.POSITIVE_INFINITY);
    }
  }

  #receiveStatus(status: EngineStatus): void {
    if (Math.max(status.epoch, status.beside?.epoch ?? 0) > this.#newest) {
      for (const { frame } of this.#early ? partsOf(this.#early) : []) this.client.returnFrame(frame);
      this.#early = status;
      return;
    }
    for (const { epoch, frame } of partsOf(status)) {
      const free = this.#kept(epoch, frame);
      if (free) this.client.returnFrame(free);
    }
    this.#store.setState((state) => reduce.statusArrived(state, status));
    this.#received = Math.max(this.#received, status.serial);
    this.#release(this.#received);
  }

  /** Tells those who wait for a status up to this one. */
  #release(serial: number): void {
    const released = this.#awaited.filter((each) => each.serial <= serial);
    this.#awaited = this.#awaited.filter((each) => each.serial > serial);
    for (const { resolve } of released) resolve();
  }

  /** Keeps a frame of what is simulated now; what has no use is handed back. */
  #kept(epoch: number, frame: ArrayBuffer): ArrayBuffer | null {
    const [machine, beside] = [this.#machine, this.#beside];
    if (machine?.epoch === epoch) return this.frames.replace(machine, frame);
    if (beside?.epoch === epoch) return this.framesBeside.replace(beside, frame);
    return frame;
  }

  #welcome(machine: Machine | null, beside: Machine | null): void {
    const isExchange = machine === this.#beside && (beside === this.#machine || beside === null);
    if (isExchange && machine) this.frames.exchange(this.framesBeside);
    this.#machine = machine;
    this.#beside = beside;
    this.#newest = Math.max(this.#newest, machine?.epoch ?? 0, beside?.epoch ?? 0);
    for (const [frames, wanted] of [[this.frames, machine] as const, [this.framesBeside, beside] as const]) {
      const free = frames.get()?.machine === wanted ? null : frames.clear();
      if (free) this.client.returnFrame(free);
    }
    const early = this.#early;
    this.#early = null;
    if (early) this.#receiveStatus(early);
  }
}

function machinesOf({ opened, compare }: AppState): [Machine | null, Machine | null] {
  return [opened?.machine ?? null, compare?.other.machine ?? null];
}

/** What a status tells of each simulation. */
function partsOf({ beside, ...focus }: EngineStatus): readonly BesideStatus[] {
  return beside ? [focus, beside] : [focus];
}

/** A problem that stands for something that was thrown. */
export function asProblem(path: string, thrown: unknown): Problem {
  return { path, severity: "error", message: asError(thrown).message };
}
