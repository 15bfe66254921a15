/**
 * Sends the page its status: about five times a second while playing, at once after a step, a pause or the end.
 * Frames for hovering travel with it in buffers that the page gives back; when none is back yet, a routine status
 * is skipped, so a busy page is never flooded.
 */
import type { EngineEvent, EngineStatus, FrameReturn } from "./protocol";
import type { Running } from "./running";

const STATUS_MS = 200;
const MOST_BUFFERS_OUT = 3;

export class StatusSender {
  readonly #port: MessagePort;
  readonly #now: () => number;
  readonly #pool: ArrayBuffer[] = [];
  #buffersOut = 0;
  #lastMs = Number.NEGATIVE_INFINITY;
  #lastCycle = 0;

  constructor(port: MessagePort, now: () => number) {
    this.#port = port;
    this.#now = now;
    port.onmessage = (event: MessageEvent<FrameReturn>) => {
      this.#buffersOut -= 1;
      this.#pool.push(event.data.buffer);
    };
  }

  post(event: EngineEvent): void {
    this.#port.postMessage(event);
  }

  /** A new simulation: its speed is measured from 0 again. */
  restart(): void {
    this.#lastMs = this.#now();
    this.#lastCycle = 0;
  }

  sendIfDue(running: Running, playing: boolean): void {
    if (this.#now() - this.#lastMs < STATUS_MS || this.#buffersOut >= MOST_BUFFERS_OUT) return;
    this.send(running, playing);
  }

  send(running: Running, playing: boolean): void {
    const now = this.#now();
    const seconds = (now - this.#lastMs) / 1000;
    const simulatedNs = ((running.cycle - this.#lastCycle) * running.machine.topology.cycle_ps) / 1000;
    const frame = this.#buffer(running.machine.layout.bytes);
    running.fill(frame);
    const status: EngineStatus = {
      epoch: running.machine.epoch,
      cycle: running.cycle,
      endCycle: running.endCycle,
      playing,
      reachedNsPerSecond: playing && seconds > 0 ? simulatedNs / seconds : 0,
      summary: running.summary(),
      frame,
    };
    this.#lastMs = now;
    this.#lastCycle = running.cycle;
    this.#buffersOut += 1;
    this.#port.postMessage({ kind: "status", status } satisfies EngineEvent, [frame]);
  }

  #buffer(bytes: number): ArrayBuffer {
    let pooled = this.#pool.pop();
    while (pooled && pooled.byteLength !== bytes) pooled = this.#pool.pop();
    return pooled ?? new ArrayBuffer(bytes);
  }
}
