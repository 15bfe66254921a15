/**
 * The page's handle on the render worker. Plain TypeScript: anyone who owns the two canvas elements (one over the other,
 * the moving one on top) makes one of these, and tells it when something changes.
 */
import { onceDead } from "../base/life";
import type { Highlight, WormColouring } from "./display-list";
import type { Overlay } from "./overlay";
import type { Recording, RecordingWish } from "./recording";
import type { RenderCommand, RenderReport, RenderStatus, Strokes } from "./render-protocol";
import { workerStopped } from "./renderer-texts";
import type { CanvasTheme } from "./theme";
import type { Transform, Viewport } from "./view";

export type CanvasElements = { still: HTMLCanvasElement; moving: HTMLCanvasElement };

export type RendererOptions = {
  canvases: CanvasElements;
  /** The end of a MessageChannel whose other end the engine worker has. */
  frames: MessagePort;
  viewport: Viewport;
  theme: CanvasTheme;
  /** What strokes mean from now on. */
  onStrokes?: (strokes: Strokes) => void;
  onFailure?: (message: string) => void;
};

export class RendererClient {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, (status: RenderStatus) => void>();
  readonly #recording = new Map<number, (recording: Recording | null) => void>();
  readonly #stopped = new AbortController();
  #nextTicket = 1;

  private constructor(worker: Worker, options: RendererOptions) {
    this.#worker = worker;
    worker.onmessage = (event: MessageEvent<RenderReport>) => {
      const report = event.data;
      if (report.kind === "strokes") options.onStrokes?.(report.strokes);
      else if (report.kind === "failed") options.onFailure?.(report.message);
      else if (report.kind === "alive")
        onceDead(report.life, this.#stopped.signal, () => this.#gone(options));
      else if (report.kind === "recorded") {
        this.#recording.get(report.ticket)?.(report.recording);
        this.#recording.delete(report.ticket);
      } else {
        this.#waiting.get(report.ticket)?.(report.status);
        this.#waiting.delete(report.ticket);
      }
    };
    worker.onerror = (event) => options.onFailure?.(event.message || workerStopped);
  }

  #gone({ onFailure }: RendererOptions): void {
    onFailure?.(workerStopped);
    this.#recordNothing();
  }

  #recordNothing(): void {
    for (const resolve of this.#recording.values()) resolve(null);
    this.#recording.clear();
  }

  /** A canvas can be handed over only once, so a new client needs new canvas elements. */
  static create(options: RendererOptions): RendererClient {
    const worker = new Worker(new URL("./render.worker.ts", import.meta.url), {
      type: "module",
      name: "flitscope-render",
    });
    const client = new RendererClient(worker, options);
    const { canvases, frames, viewport, theme } = options;
    const still = canvases.still.transferControlToOffscreen();
    const moving = canvases.moving.transferControlToOffscreen();
    client.#send({ kind: "create", still, moving, frames, viewport, theme }, [still, moving, frames]);
    return client;
  }

  #send(command: RenderCommand, transfer: Transferable[] = []): void {
    this.#worker.postMessage(command, transfer);
  }

  setTheme(theme: CanvasTheme): void {
    this.#send({ kind: "theme", theme });
  }

  /** d3-zoom's transform in CSS pixels; the identity shows the whole tree. */
  setTransform(zoom: Transform): void {
    this.#send({ kind: "zoom", zoom: { k: zoom.k, x: zoom.x, y: zoom.y } });
  }

  setHighlight(highlight: Highlight): void {
    this.#send({ kind: "highlight", highlight });
  }

  setColouring(colouring: WormColouring): void {
    this.#send({ kind: "colouring", colouring });
  }

  /** What is not mentioned stays as it is. */
  setOverlay(change: Partial<Overlay>): void {
    this.#send({ kind: "overlay", change });
  }

  /** Holds the picture while the simulation continues, for those who asked for less motion; draws again when let go. */
  setFrozen(frozen: boolean): void {
    this.#send({ kind: "freeze", frozen });
  }

  resize(viewport: Viewport): void {
    this.#send({ kind: "viewport", viewport });
  }

  /** Settles once all that was received so far has been drawn. Commands sent before it count as received. */
  idle(): Promise<RenderStatus> {
    const ticket = this.#nextTicket++;
    return new Promise((resolve) => {
      this.#waiting.set(ticket, resolve);
      this.#send({ kind: "idle", ticket });
    });
  }

  /** What is shown now, as shapes to be taken away; null where there is nothing, or the picture has ended. */
  record(wish: RecordingWish): Promise<Recording | null> {
    const ticket = this.#nextTicket++;
    return new Promise((resolve) => {
      this.#recording.set(ticket, resolve);
      this.#send({ kind: "record", ticket, ...wish });
    });
  }

  /** Has the worker end itself. */
  end(): void {
    this.#send({ kind: "stop" });
  }

  stop(): void {
    this.#stopped.abort();
    this.end();
    this.#worker.terminate();
    this.#waiting.clear();
    this.#recordNothing();
  }
}
