/**
 * The render worker without the worker: takes commands and frames, decides what has to be drawn again, and draws it in
 * the next animation frame. With nothing new it does nothing at all: no timer, no animation frame.
 */
import { sameShades } from "./congestion";
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
import { NO_OVERLAY, type Overlay } from "./overlay";
import { type Recording, type RecordingWish, recordPicture } from "./recording";
import type { RenderCommand, RenderReport, Strokes } from "./render-protocol";
import type { Renderer } from "./renderer";
import { eliteSteps, linkSteps } from "./shading";
import { type StillState, stillList } from "./still-list";
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

/** Thousands of heated links take longer to draw than a frame lasts. */
const HEAT_INTERVAL_MS = { near: 400, afar: 2000 };

/**
 * Seen from afar nothing travels and bars tell how busy Elites are: every second frame of the screen shows as much, and
 * leaves a machine of few cores to the simulation. A little less than two frames, because beats are not exact.
 */
const OVERVIEW_INTERVAL_MS = 30;

const NOTHING = new Uint8Array(0);
const NO_STATE: StillState = { shades: NOTHING, heat: NOTHING, isDown: NOTHING };

/** Of a machine that nothing was told of yet: all is whole and at rest. */
function quietState(geometry: TreeGeometry | null): StillState {
  if (!geometry) return NO_STATE;
  const { eliteX, topology } = geometry;
  return {
    ...NO_STATE,
    shades: new Uint8Array(eliteX.length),
    isDown: new Uint8Array(topology.link_from.length),
  };
}

export class RenderLoop {
  readonly #around: LoopSurroundings;
  readonly #feed: FrameFeed;
  #theme: CanvasTheme;
  #viewport: Viewport;
  #zoom: Transform = IDENTITY;
  #highlight: Highlight = NO_HIGHLIGHT;
  #colouring: WormColouring = "destination";
  #geometry: TreeGeometry | null = null;
  #overlay: Overlay = NO_OVERLAY;
  #state: StillState = NO_STATE;
  /** Heat or leaves have changed, which need not wait for their time. */
  #stateDirty = false;
  #shadesAt = Number.NEGATIVE_INFINITY;
  #heatAt = Number.NEGATIVE_INFINITY;
  /** Whether what is on the still layer shows the present heat. */
  #heatDrawn = false;
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
        this.#stillDirty = true;
        break;
      case "overlay":
        this.#layOver(command.change);
        break;
      case "freeze":
        this.#feed.frozen = command.frozen;
        break;
      case "idle":
        this.#tickets.push(command.ticket);
        this.#answerTickets();
        return;
      case "record":
        this.#around.report({ kind: "recorded", ticket: command.ticket, recording: this.#record(command) });
        return;
      default:
        return;
    }
    this.#urgent = true;
    this.#redraw(command.kind === "theme" || command.kind === "zoom" || command.kind === "viewport");
  }

  #layOver(change: Partial<Overlay>): void {
    const [hadChain, differed] = [this.#hasChain, this.#overlay.difference !== null];
    this.#overlay = { ...this.#overlay, ...change };
    const differs = this.#overlay.difference !== null;
    // Peaks, differences and what is full wait for their time, as the shades of a frame do.
    this.#stateDirty ||= change.heat !== undefined || differs !== differed;
    const otherHeat = this.#hasChain !== hadChain || differs !== differed;
    if (otherHeat) this.#heatDrawn = false;
    this.#stillDirty ||= change.leaves !== undefined || otherHeat;
  }

  /** A message of the engine's frame port. */
  receive(message: FramePortMessage): void {
    const brought = this.#feed.receive(message);
    if (brought === "machine") {
      this.#urgent = true;
      this.#layOut();
      this.#state = quietState(this.#geometry);
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

  #refreshState(geometry: TreeGeometry): void {
    const { shown, playing } = this.#feed;
    if (!shown) return;
    // What breaks is seen at once; its cables have to be drawn again.
    const isDown = shown.columns.linkIsDown;
    if (!sameShades(isDown, this.#state.isDown)) {
      this.#state = { ...this.#state, isDown: isDown.slice() };
      this.#still = null;
      this.#stillDirty = true;
    }
    // A paused picture is brought up to date at once, or it would stay behind for good.
    const now = this.#around.now();
    const due = (since: number, interval: number) => !playing || this.#stateDirty || now - since >= interval;
    const heatInterval = HEAT_INTERVAL_MS[this.#detail === "elites" ? "afar" : "near"];
    if (!due(this.#shadesAt, SHADE_INTERVAL_MS)) return;
    const { linkDelay } = shown.columns;
    const shades = eliteSteps(geometry, this.#overlay, linkDelay);
    if (!sameShades(shades, this.#state.shades)) {
      this.#state = { ...this.#state, shades };
      this.#shadesAt = now;
      this.#stillDirty = true;
    }
    if (due(this.#heatAt, heatInterval)) {
      const heat = linkSteps(geometry, this.#overlay, linkDelay);
      if (!sameShades(heat, this.#state.heat)) {
        this.#state = { ...this.#state, heat };
        this.#heatAt = now;
        this.#heatDrawn = false;
        this.#stillDirty = true;
      }
    }
    this.#stateDirty = false;
  }

  get #hasChain(): boolean {
    return (this.#overlay.chain?.length ?? 0) > 0;
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
    this.#refreshState(geometry);
    const transform = screenTransform(geometry, this.#viewport, this.#zoom);
    const input = this.#pictureInput(geometry, transform, this.#viewport, this.#theme);
    const { renderer } = this.#around;
    if (this.#stillDirty) {
      const { lines, heat } = this.#still ?? {};
      this.#still = stillList(input, this.#state, {
        ...(lines && { lines }),
        ...(heat && this.#heatDrawn && { heat }),
      });
      this.#heatDrawn = true;
      renderer.drawStill(this.#still, transform, this.#theme);
    }
    this.#stillDirty = false;
    renderer.drawMoving(movingList(this.#movingInput(input, machine)), transform, this.#theme);
    this.#framesDrawn += 1;
  }

  /** Null before there is a machine. */
  #record({ whole, theme }: RecordingWish): Recording | null {
    const { machine } = this.#feed;
    if (!machine || !this.#geometry) return null;
    const size = whole ? { ...whole, pixelRatio: 1 } : this.#viewport;
    const geometry = whole
      ? layoutTree(machine.topology, aspectFor(whole.width, whole.height))
      : this.#geometry;
    const transform = screenTransform(geometry, size, whole ? IDENTITY : this.#zoom);
    const input = this.#pictureInput(geometry, transform, size, theme);
    return recordPicture(this.#movingInput(input, machine), machine.epoch, size);
  }

  #pictureInput(
    geometry: TreeGeometry,
    transform: Transform,
    viewport: Viewport,
    theme: CanvasTheme,
  ): PictureInput {
    return {
      geometry,
      transform,
      visible: visibleWorld(transform, viewport),
      theme,
      highlight: this.#highlight,
      colouring: this.#colouring,
      overlay: this.#overlay,
    };
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
