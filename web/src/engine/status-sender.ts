/**
 * Sends the page its status: about five times a second while time moves, at once after a step, a pause or the end. In a
 * comparison it tells of both simulations, of the one beside in less detail. Frames for hovering travel with it in buffers that the page gives back; when none is back yet, a routine status
 * is skipped, so a busy page is never flooded. The overview grows slowly: it travels once a second, and where the run
 * comes to rest.
 */
import type { BesideStatus, EngineEvent, EngineStatus, FrameReturn } from "./protocol";
import type { Running } from "./running";
import type { Sides } from "./sides";

const STATUS_MS = 200;
const OVERVIEW_MS = 1000;
const MOST_STATUSES_OUT = 3;

/** What the driver knows of the present moment. */
export type Moment = Pick<EngineStatus, "playing" | "seeking" | "stopped"> & { moving: boolean };

export class StatusSender {
  readonly #now: () => number;
  #pool: ArrayBuffer[] = [];
  #port: MessagePort | null = null;
  #buffersOut = 0;
  /** Bytes of the frames that there are now. */
  #sizes: readonly number[] = [];
  #lastMs = Number.NEGATIVE_INFINITY;
  #overviewMs = Number.NEGATIVE_INFINITY;
  #lastCycle = 0;
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

  /** Of the status that was sent last. */
  get serial(): number {
    return this.#serial;
  }

  /** Whether it is time for a routine status, and the page has room for one. */
  get due(): boolean {
    return (
      this.#now() - this.#lastMs >= STATUS_MS && this.#buffersOut < MOST_STATUSES_OUT * this.#sizes.length
    );
  }

  post(event: EngineEvent): void {
    this.#port?.postMessage(event);
  }

  /** Another simulation, or another past: its speed is measured from where it stands. */
  restart(sides: Sides): void {
    sides.focus?.past.tellAgain();
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
    const seconds = (now - this.#lastMs) / 1000;
    const cycles = Math.max(0, sides.cycle - this.#lastCycle);
    const simulatedNs = (cycles * running.machine.topology.cycle_ps) / 1000;
    const present = this.#present(running);
    const beside = sides.beside && this.#present(sides.beside);
    const tellsOverview = !moving || now - this.#overviewMs >= OVERVIEW_MS;
    if (tellsOverview) this.#overviewMs = now;
    this.#serial += 1;
    const status: EngineStatus = {
      ...moment,
      ...present,
      serial: this.#serial,
      reachedNsPerSecond: moving && seconds > 0 ? simulatedNs / seconds : 0,
      overview: tellsOverview ? running.past.changedOverview() : null,
      beside,
    };
    this.#lastMs = now;
    this.#lastCycle = sides.cycle;
    const frames = [present.frame, ...(beside ? [beside.frame] : [])];
    this.#buffersOut += frames.length;
    this.#port?.postMessage({ kind: "status", status } satisfies EngineEvent, frames);
  }

  #present(running: Running): BesideStatus {
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
