/**
 * The engine's end of the frame port. A pull is answered with the present state as soon as that differs from what
 * the renderer drew last, in time or in playing or not; until then the pull waits here with its buffer.
 */
import type { FramePortMessage, FramePull } from "./protocol";
import type { Running } from "./running";

export class FrameServer {
  #port: MessagePort | null = null;
  #running: Running | null = null;
  #pull: FramePull | null = null;
  /** Cycle of the last frame that was sent; -1 when the renderer has none of this simulation. */
  #sentCycle = -1;
  #sentPlaying = false;

  constructor(readonly isPlaying: () => boolean) {}

  attach(port: MessagePort): void {
    this.#port?.close();
    this.#port = port;
    this.#pull = null;
    port.onmessage = (event: MessageEvent<FramePull>) => {
      this.#pull = event.data;
      this.offer();
    };
    if (this.#running) this.open(this.#running);
  }

  open(running: Running): void {
    this.#running = running;
    this.#sentCycle = -1;
    this.#post({ kind: "machine", machine: running.machine }, []);
    this.offer();
  }

  /** Answers a waiting pull when there is something new. */
  offer(): void {
    const running = this.#running;
    const pull = this.#pull;
    if (!running || !pull) return;
    const playing = this.isPlaying();
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
