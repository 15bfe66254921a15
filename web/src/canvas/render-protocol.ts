/**
 * What page and render worker say to each other. Frames do not come this way: they come from the engine worker over
 * their own port (engine/protocol.ts), and so does the description of the machine.
 *
 *   page ──RenderCommand──▶ render worker     canvases once; then theme, zoom, size, highlight as they change
 *   page ◀──RenderReport── render worker      that it lives; what dashes mean now; an answer to each "idle" and each "record"
 */
import type { Detail, Highlight, WormColouring } from "./display-list";
import type { Overlay } from "./overlay";
import type { Recording, RecordingWish } from "./recording";
import type { CanvasTheme } from "./theme";
import type { Transform, Viewport } from "./view";

export type RenderCommand =
  | {
      kind: "create";
      still: OffscreenCanvas;
      moving: OffscreenCanvas;
      frames: MessagePort;
      viewport: Viewport;
      theme: CanvasTheme;
    }
  | { kind: "theme"; theme: CanvasTheme }
  | { kind: "zoom"; zoom: Transform }
  | { kind: "viewport"; viewport: Viewport }
  | { kind: "highlight"; highlight: Highlight }
  | { kind: "colouring"; colouring: WormColouring }
  /** What is not mentioned stays as it is. */
  | { kind: "overlay"; change: Partial<Overlay> }
  | { kind: "freeze"; frozen: boolean }
  | { kind: "idle"; ticket: number }
  | ({ kind: "record"; ticket: number } & RecordingWish)
  | { kind: "stop" };

/** What has been drawn: `cycle` -1 before a first frame. */
export type RenderStatus = { epoch: number; cycle: number; framesDrawn: number };

/** What strokes mean now. */
export type Strokes = {
  /** How many flits a dash and its gap stand for; 0: solid strokes, their width is the rate. */
  flitsPerDash: number;
  /** From afar no worms are drawn: bars at the Elites tell of their channels. */
  detail: Detail;
};

export type RenderReport =
  /** Name of the lock that the worker holds while it lives; null where the browser has none. */
  | { kind: "alive"; life: string | null }
  | { kind: "idle"; ticket: number; status: RenderStatus }
  /** Null while there is nothing to draw. */
  | { kind: "recorded"; ticket: number; recording: Recording | null }
  | { kind: "strokes"; strokes: Strokes }
  | { kind: "failed"; message: string };
