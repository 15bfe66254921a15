/**
 * The engine's end of the frame port. A pull is answered with the present state as soon as that differs from what
 * the renderer drew last, by its cycle or by whether it plays; until then the pull waits here with its buffer. It also
 * waits on the way to a time goal, where the driver says when a frame is sent, and while drawing is off.
 */
import type { FramePortMessage, FramePull } from "./protocol";
import type { Running } from "./running";

export type Motion = "rests" | "plays" | "seeks";

export class FrameServer {
  #port: MessagePort | null = null;
  #running: Running | null = null;
  #pull: FramePull | null = null;
  #drawing = true;
  /** Cycle of the last frame that was sent; -1 before the first of this simulation. */
  #sentCycle = -1;
  #sentPlaying = false;

  constructor(readonly motion: () => Motion) {}

  attach(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    this.#pull = null;
    port.onmessage = (event: MessageEvent<FramePull>) => {
      this.#pull = event.data;
      if (this.motion() !== "seeks") this.offer();
    };
    if (this.#running) this.open(this.#running);
  }

  open(running: Running | null): void {
    this.#running = running;
    this.#sentCycle = -1;
    if (!running) return;
    this.#post({ kind: "machine", machine: running.machine }, []);
    this.offer();
  }

  setDrawing(on: boolean): void {
    this.#drawing = on;
    this.offer();
  }

  /** Answers a waiting pull when there is something new. */
  offer(): void {
    const running = this.#running;
    const pull = this.#pull;
    if (!running || !pull || !this.#drawing) return;
    const playing = this.motion() === "plays";
    if (running.cycle === this.#sentCycle && playing === this.#sentPlaying) return;
    const bytes = running.machine.layout.bytes;
    const buffer = pull.buffer?.byteLength === bytes ? pull.buffer : new ArrayBuffer(bytes);
    running.fill(buffer);
    this.#pull = null;
    this.#sentCycle = running.cycle;
    this.#sentPlaying = playing;
    const { epoch } = running.machine;
    this.#post({ kind: "frame", epoch, cycle: running.cycle, playing, buffer }, [buffer]);
  }

  #post(message: FramePortMessage, transfer: Transferable[]): void {
    this.#port?.postMessage(message, transfer);
  }
}
