/**
 * The life cycle of the engine: starts it, feeds its events into the store, keeps the newest frames, and starts a new
 * one after a crash. Knows which answers are pending, for callers that wait until all is quiet.
 */
import type { EngineClient, StartEngine } from "../engine/client";
import { asError, EngineStopped, isStop } from "../engine/errors";
import type { Arrival, EngineEvent, EngineStatus, Machine, SecondStatus, Side } from "../engine/protocol";
import type { Problem } from "../engine/types";
import type { AppState } from "./app-state";
import { LatestFrameHolder } from "./latest-frame";
import * as reduce from "./reducers";
import { SIDES } from "./sides";
import type { AppStore } from "./store";
import * as texts from "./texts";

type Machines = Readonly<Record<Side, Machine | null>>;

const NO_MACHINES: Machines = { a: null, b: null };

export class EngineSession {
  /** The frame of the last status, by side. */
  readonly frames: Readonly<Record<Side, LatestFrameHolder>> = {
    a: new LatestFrameHolder(),
    b: new LatestFrameHolder(),
  };
  readonly #store: AppStore;
  readonly #startEngine: StartEngine;
  #client: EngineClient | null = null;
  /** The machines that this engine simulates; epochs of another engine do not apply. */
  #machines: Machines = NO_MACHINES;
  /** The epoch of the newest simulation in the state. */
  #newest = 0;
  /** Serial number of the newest status received. */
  #received = 0;
  /** Callers that wait for an announced status. */
  #awaited: { serial: number; resolve(): void }[] = [];
  /** The first status of a simulation may overtake the answer that announces it; it is held here. */
  #early: EngineStatus | null = null;

  constructor(store: AppStore, startEngine: StartEngine) {
    this.#store = store;
    this.#startEngine = startEngine;
    store.subscribe((state, before) => {
      const [now, then] = [machinesOf(state), machinesOf(before)];
      if (now.a !== then.a || now.b !== then.b) this.#welcome(now);
    });
  }

  /** The client of the running engine; throws without one. */
  get client(): EngineClient {
    if (!this.#client) throw new EngineStopped("The engine is not running.");
    return this.#client;
  }

  /**
   * Replaces the engine by a new one. Returns false when it could not be started; the state has the reason.
   */
  async start(): Promise<boolean> {
    this.#client?.dispose();
    this.#store.setState(reduce.engineStarting);
    this.#machines = NO_MACHINES;
    this.#newest = 0;
    this.#release(Number.POSITIVE_INFINITY);
    this.#received = 0;
    this.#early = null;
    // Their buffers belonged to the previous engine.
    for (const side of SIDES) this.frames[side].clear();
    const client = this.#startEngine((event) => {
      // Late events of a replaced engine are ignored.
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

  /** Gives the engine its end of a renderer's port. */
  attachRenderer(frames: MessagePort, side: Side): void {
    void this.ask((client) => client.attachRenderer(frames, side));
  }

  /** As `askOrThrow`; an answer that is an error becomes a notice, and null. */
  async ask<T>(query: (client: EngineClient) => Promise<T>): Promise<T | null> {
    try {
      return await this.askOrThrow(query);
    } catch (thrown) {
      const text = texts.engineError(asError(thrown).message);
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

  /**
   * Resolves when the status of an arrival is here; it comes by another port than the answer that announces it.
   */
  async statusOf(arrival: Arrival | null): Promise<void> {
    if (!arrival || arrival.serial <= this.#received) return;
    await new Promise<void>((resolve) => this.#awaited.push({ serial: arrival.serial, resolve }));
  }

  get quiet(): boolean {
    const { engine, sides } = this.#store.getState();
    if (engine.phase === "starting") return false;
    if (engine.phase === "crashed") return true;
    if (this.client.inFlight() > 0) return false;
    if (!sides.a.opened) return true;
    return sides.a.status !== null && sides.b?.status !== null && this.#awaited.length === 0;
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
    if (Math.max(status.epoch, status.second?.epoch ?? 0) > this.#newest) {
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

  /** Resolves the callers that wait for a status up to this one. */
  #release(serial: number): void {
    const released = this.#awaited.filter((each) => each.serial <= serial);
    this.#awaited = this.#awaited.filter((each) => each.serial > serial);
    for (const { resolve } of released) resolve();
  }

  /**
   * Stores a frame by its epoch. Returns the buffer that is free then: that of the frame before, or of one without
   * use.
   */
  #kept(epoch: number, frame: ArrayBuffer): ArrayBuffer | null {
    for (const side of SIDES) {
      const machine = this.#machines[side];
      if (machine?.epoch === epoch) return this.frames[side].replace(machine, frame);
    }
    return frame;
  }

  #welcome(machines: Machines): void {
    const { a, b } = this.#machines;
    // A machine that changed sides has its frame on the other one.
    const isExchange = (machines.a && machines.a === b) || (machines.b && machines.b === a);
    if (isExchange) this.frames.a.exchange(this.frames.b);
    this.#machines = machines;
    this.#newest = Math.max(this.#newest, machines.a?.epoch ?? 0, machines.b?.epoch ?? 0);
    for (const side of SIDES) {
      const frames = this.frames[side];
      const free = frames.get()?.machine === machines[side] ? null : frames.clear();
      if (free) this.client.returnFrame(free);
    }
    const early = this.#early;
    this.#early = null;
    if (early) this.#receiveStatus(early);
  }
}

function machinesOf({ sides: { a, b } }: AppState): Machines {
  return { a: a.opened?.machine ?? null, b: b?.opened?.machine ?? null };
}

/** The parts of a status, one for each simulation. */
function partsOf({ second, ...focus }: EngineStatus): readonly SecondStatus[] {
  return second ? [focus, second] : [focus];
}

/** A thrown error as a problem. */
export function asProblem(path: string, thrown: unknown): Problem {
  return { path, severity: "error", message: asError(thrown).message };
}
