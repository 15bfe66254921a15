/**
 * The render worker without the worker: takes commands and frames, decides what has to be drawn again, and draws it in
 * the next animation frame. With nothing new it does nothing at all: no timer, no animation frame.
 */
import { eliteShades, sameShades } from "./congestion";
import { detailAt } from "./detail";
import {
  type Detail,
  type Highlight,
  type MovingInput,
  NO_HIGHLIGHT,
  type PictureInput,
  type StillList,
  type WormColouring,
} from "./display-list";
import { firstFlow } from "./flow";
import { FrameFeed } from "./frame-feed";
import { aspectFor, layoutTree, type TreeGeometry } from "./geometry";
import { movingList } from "./moving-list";
import type { RenderCommand, RenderReport, Strokes } from "./render-protocol";
import type { Renderer } from "./renderer";
import { stillList } from "./still-list";
import type { CanvasTheme } from "./theme";
import { type FramePortMessage, type FramePull, frameColumns, type Machine } from "./types";
import { IDENTITY, screenTransform, type Transform, type Viewport, visibleWorld } from "./view";

export type LoopSurroundings = {
  renderer: Renderer;
  theme: CanvasTheme;
  viewport: Viewport;
  requestFrame(draw: () => void): void;
  now(): number;
  pull(message: FramePull, transfer: Transferable[]): void;
  report(report: RenderReport): void;
};

/** Shades drift slowly; drawing the still layer for them more often than this shows nothing and costs much. */
const SHADE_INTERVAL_MS = 200;

/**
 * Seen from afar nothing travels and bars tell how busy Elites are: every second frame of the screen shows as much, and
 * leaves a machine of few cores to the simulation. A little less than two frames, because beats are not exact.
 */
const OVERVIEW_INTERVAL_MS = 30;

export class RenderLoop {
  readonly #around: LoopSurroundings;
  readonly #feed: FrameFeed;
  #theme: CanvasTheme;
  #viewport: Viewport;
  #zoom: Transform = IDENTITY;
  #highlight: Highlight = NO_HIGHLIGHT;
  #colouring: WormColouring = "destination";
  #geometry: TreeGeometry | null = null;
  #shades: Uint8Array = new Uint8Array(0);
  #shadesAt = Number.NEGATIVE_INFINITY;
  #stillDirty = true;
  /** What is on the still layer, while its cables are where the view wants them. */
  #still: StillList | null = null;
  #scheduled = false;
  /** Something else than a new frame is to be seen, such as another zoom. */
  #urgent = true;
  #drawnAt = Number.NEGATIVE_INFINITY;
  #framesDrawn = 0;
  #strokes: Strokes | null = null;
  #tickets: number[] = [];

  constructor(around: LoopSurroundings) {
    this.#around = around;
    this.#theme = around.theme;
    this.#viewport = around.viewport;
    around.renderer.resize(around.viewport);
    this.#feed = new FrameFeed(around.pull);
  }

  command(command: RenderCommand): void {
    switch (command.kind) {
      case "theme":
        this.#theme = command.theme;
        break;
      case "zoom":
        this.#zoom = command.zoom;
        break;
      case "viewport":
        this.#viewport = command.viewport;
        this.#around.renderer.resize(command.viewport);
        this.#layOut();
        break;
      case "highlight":
        this.#highlight = command.highlight;
        break;
      case "colouring":
        this.#colouring = command.colouring;
        break;
      case "freeze":
        this.#feed.frozen = command.frozen;
        break;
      case "idle":
        this.#tickets.push(command.ticket);
        this.#answerTickets();
        return;
      default:
        return;
    }
    this.#urgent = true;
    this.#redraw(command.kind === "theme" || command.kind === "zoom" || command.kind === "viewport");
  }

  /** A message of the engine's frame port. */
  receive(message: FramePortMessage): void {
    const brought = this.#feed.receive(message);
    if (brought === "machine") {
      this.#urgent = true;
      this.#layOut();
      this.#shades = new Uint8Array(this.#geometry?.eliteX.length ?? 0);
    }
    if (brought !== "stale") this.#redraw(brought === "machine");
  }

  #layOut(): void {
    const { machine } = this.#feed;
    if (machine)
      this.#geometry = layoutTree(machine.topology, aspectFor(this.#viewport.width, this.#viewport.height));
  }

  #redraw(still: boolean): void {
    this.#stillDirty ||= still;
    if (still) this.#still = null;
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#around.requestFrame(() => this.#draw());
  }

  #refreshShades(geometry: TreeGeometry): void {
    const { shown, playing } = this.#feed;
    if (!shown) return;
    // A paused picture is brought up to date at once, or it would stay behind for good.
    if (playing && this.#around.now() - this.#shadesAt < SHADE_INTERVAL_MS) return;
    const shades = eliteShades(geometry, shown.columns.linkDelay);
    if (sameShades(shades, this.#shades)) return;
    this.#shades = shades;
    this.#shadesAt = this.#around.now();
    this.#stillDirty = true;
  }

  /** Whether a new frame may wait for the next beat of the screen. */
  get #resting(): boolean {
    if (this.#urgent || !this.#feed.playing) return false;
    return this.#detail === "elites" && this.#around.now() - this.#drawnAt < OVERVIEW_INTERVAL_MS;
  }

  get #detail(): Detail | null {
    if (!this.#geometry) return null;
    return detailAt(screenTransform(this.#geometry, this.#viewport, this.#zoom).k);
  }

  #draw(): void {
    if (this.#resting) {
      this.#around.requestFrame(() => this.#draw());
      return;
    }
    this.#scheduled = false;
    this.#urgent = false;
    this.#drawnAt = this.#around.now();
    this.#feed.take();
    const { machine } = this.#feed;
    if (machine && this.#geometry) this.#drawLayers(machine, this.#geometry);
    this.#reportStrokes();
    this.#answerTickets();
  }

  #drawLayers(machine: Machine, geometry: TreeGeometry): void {
    this.#refreshShades(geometry);
    const transform = screenTransform(geometry, this.#viewport, this.#zoom);
    const input: PictureInput = {
      geometry,
      transform,
      visible: visibleWorld(transform, this.#viewport),
      theme: this.#theme,
      highlight: this.#highlight,
      colouring: this.#colouring,
    };
    const { renderer } = this.#around;
    if (this.#stillDirty) {
      this.#still = stillList(input, this.#shades, this.#still);
      renderer.drawStill(this.#still, transform, this.#theme);
    }
    this.#stillDirty = false;
    renderer.drawMoving(movingList(this.#movingInput(input, machine)), transform, this.#theme);
    this.#framesDrawn += 1;
  }

  #movingInput(input: PictureInput, { bufferFlits, layout }: Machine): MovingInput {
    const { shown } = this.#feed;
    if (shown) return { ...input, bufferFlits, frame: shown.columns, flow: shown.flow };
    // Before the first frame of a run the network is empty: so is a zeroed frame.
    const frame = frameColumns(layout, new ArrayBuffer(layout.bytes));
    return { ...input, bufferFlits, frame, flow: firstFlow(frame.channelFlits.length) };
  }

  #reportStrokes(): void {
    const detail = this.#detail;
    const flitsPerDash = this.#feed.shown?.flow.flitsPerDash ?? this.#strokes?.flitsPerDash;
    if (detail === null || flitsPerDash === undefined) return;
    if (detail === this.#strokes?.detail && flitsPerDash === this.#strokes.flitsPerDash) return;
    this.#strokes = { flitsPerDash, detail };
    this.#around.report({ kind: "strokes", strokes: this.#strokes });
  }

  #answerTickets(): void {
    if (this.#scheduled || this.#feed.waiting) return;
    const { machine, shown } = this.#feed;
    const status = {
      epoch: machine?.epoch ?? -1,
      cycle: shown?.columns.cycle ?? -1,
      framesDrawn: this.#framesDrawn,
    };
    for (const ticket of this.#tickets.splice(0)) this.#around.report({ kind: "idle", ticket, status });
  }
}
