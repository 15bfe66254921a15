/** The pictures of both sides. Each has a frame port of its own and shows its side, whichever is in focus. */
import { FrameServer, type Motion } from "./frame-server";
import type { Side } from "./protocol";
import type { Running } from "./running";

export class Pictures {
  readonly #servers: Record<Side, FrameServer>;

  constructor(motion: () => Motion) {
    this.#servers = { a: new FrameServer(motion), b: new FrameServer(motion) };
  }

  attach(port: MessagePort, side: Side): void {
    this.#servers[side].attach(port);
  }

  /** Sends the machine first; null leaves the picture at its last frame. */
  show(side: Side, running: Running | null): void {
    this.#servers[side].open(running);
  }

  setDrawing(on: boolean): void {
    for (const server of Object.values(this.#servers)) server.setDrawing(on);
  }

  /** Answers waiting pulls where there is something new. */
  offer(): void {
    for (const server of Object.values(this.#servers)) server.offer();
  }
}
