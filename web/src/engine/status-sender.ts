/**
 * Sends the page its status: about five times a second while time moves, and at once after a step, a pause or the end. In
 * a comparison it covers both simulations, the second one in less detail. Frames for hovering are sent with it, in buffers
 * that the page returns; while none is back, a routine status is skipped, so that a busy page is never flooded. The
 * overview grows slowly: it is sent once a second, and when the run pauses.
 */
import type { EngineEvent, EngineStatus, FrameReturn, SecondStatus } from "./protocol";
import type { Running } from "./running";
import type { Sides } from "./sides";

const STATUS_MS = 200;
const OVERVIEW_MS = 1000;
const MAX_STATUSES_OUT = 3;
/** The speed that is reached is that of the last seconds; a longer pause between two statuses counts as no more. */
const REACHED_SECONDS = 5;

/** What the driver adds to a status. */
export type Moment = Pick<EngineStatus, "playing" | "seeking" | "stopped"> & { moving: boolean };

export class StatusSender {
  readonly #now: () => number;
  #pool: ArrayBuffer[] = [];
  #port: MessagePort | null = null;
  #buffersOut = 0;
  /** Bytes of a frame of each simulation. */
  #sizes: readonly number[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;
  #overviewMs = Number.NEGATIVE_INFINITY;
  #lastCycle = 0;
  #reached = { ns: 0, seconds: 0 };
  #serial = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  attach(port: MessagePort): void {
    this.#port = port;
    port.onmessage = (event: MessageEvent<FrameReturn>) => {
      this.#buffersOut -= 1;
      const { buffer } = event.data;
      if (this.#sizes.includes(buffer.byteLength)) this.#pool.push(buffer);
    };
  }

  /** Of the last status. */
  get serial(): number {
    return this.#serial;
  }

  /** Whether it is time for a routine status, and the page has returned enough buffers. */
  get due(): boolean {
    return (
      this.#now() - this.#lastMs >= STATUS_MS && this.#buffersOut < MAX_STATUSES_OUT * this.#sizes.length
    );
  }

  post(event: EngineEvent): void {
    this.#port?.postMessage(event);
  }

  /** Another pace: what was reached before says nothing about it. */
  forgetReached(): void {
    this.#reached = { ns: 0, seconds: 0 };
  }

  /** Another simulation, or another history: speed is measured from its present cycle. */
  restart(sides: Sides): void {
    this.forgetReached();
    sides.focus?.past.sendOverview();
    this.#overviewMs = Number.NEGATIVE_INFINITY;
    this.#lastMs = this.#now();
    this.#lastCycle = sides.cycle;
    this.#sizes = sides.all.map(({ machine }) => machine.layout.bytes);
    this.#pool = this.#pool.filter(({ byteLength }) => this.#sizes.includes(byteLength));
  }

  send(sides: Sides, { moving, ...moment }: Moment): void {
    const running = sides.focus;
    if (!running) return;
    const now = this.#now();
    const cycles = Math.max(0, sides.cycle - this.#lastCycle);
    const simulatedNs = (cycles * running.machine.topology.cycle_ps) / 1000;
    if (moving) this.#reach(simulatedNs, (now - this.#lastMs) / 1000);
    else this.forgetReached();
    const present = this.#present(running);
    const second = sides.second && this.#present(sides.second);
    const withOverview = !moving || now - this.#overviewMs >= OVERVIEW_MS;
    if (withOverview) this.#overviewMs = now;
    this.#serial += 1;
    const status: EngineStatus = {
      ...moment,
      ...present,
      serial: this.#serial,
      reachedNsPerSecond: this.#reached.seconds > 0 ? this.#reached.ns / this.#reached.seconds : 0,
      overview: withOverview ? running.past.changedOverview() : null,
      second,
    };
    this.#lastMs = now;
    this.#lastCycle = sides.cycle;
    const frames = [present.frame, ...(second ? [second.frame] : [])];
    this.#buffersOut += frames.length;
    this.#port?.postMessage({ kind: "status", status } satisfies EngineEvent, frames);
  }

  #reach(ns: number, seconds: number): void {
    const counted = Math.min(seconds, REACHED_SECONDS);
    const kept = Math.exp(-counted / REACHED_SECONDS);
    const { ns: before, seconds: of } = this.#reached;
    const share = seconds > 0 ? counted / seconds : 0;
    this.#reached = { ns: before * kept + ns * share, seconds: of * kept + counted };
  }

  #present(running: Running): SecondStatus {
    const frame = this.#buffer(running.machine.layout.bytes);
    running.fill(frame);
    return {
      epoch: running.machine.epoch,
      cycle: running.cycle,
      endCycle: running.endCycle,
      summary: running.summary(),
      recent: running.past.recent(),
      frame,
    };
  }

  #buffer(bytes: number): ArrayBuffer {
    const at = this.#pool.findIndex(({ byteLength }) => byteLength === bytes);
    return at < 0 ? new ArrayBuffer(bytes) : this.#pool.splice(at, 1)[0]!;
  }
}
