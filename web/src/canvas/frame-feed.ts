/**
 * The renderer's end of the frame port. Two buffers go round: one is the frame on the screen, kept for drawing it again
 * under another zoom or highlight; the other is with the engine, or on its way. A new frame is pulled only once the
 * last one has been taken for drawing, so a slow picture never piles up frames.
 *
 * It has no drawing, no clock.
 */
import { type Flow, firstFlow, flowBetween, Pace } from "./flow";
import {
  type FrameColumns,
  type FramePortMessage,
  type FramePull,
  frameColumns,
  type Machine,
} from "./types";

export type Shown = { buffer: ArrayBuffer; columns: FrameColumns; flow: Flow };

type FrameMessage = Extract<FramePortMessage, { kind: "frame" }>;

export class FrameFeed {
  readonly #send: (message: FramePull, transfer: Transferable[]) => void;
  #machine: Machine | null = null;
  #shown: Shown | null = null;
  #arrived: FrameMessage | null = null;
  #playing = false;
  #pace = new Pace();
  /** While frozen the last frame stays, and what arrived waits. */
  frozen = false;

  constructor(send: (message: FramePull, transfer: Transferable[]) => void) {
    this.#send = send;
    this.#pull(null);
  }

  get machine(): Machine | null {
    return this.#machine;
  }

  get shown(): Shown | null {
    return this.#shown;
  }

  get playing(): boolean {
    return this.#playing;
  }

  /** Whether a frame waits to be drawn. */
  get waiting(): boolean {
    return this.#arrived !== null && !this.frozen;
  }

  /** Says what a message brought: another machine, a frame, or something of a run that is over. */
  receive(message: FramePortMessage): "machine" | "frame" | "stale" {
    if (message.kind === "machine") {
      this.#machine = message.machine;
      this.#shown = null;
      // A frame of the run before may not have been drawn yet: its pull is spent, so ask again.
      if (this.#arrived) this.#pull(this.#arrived.buffer);
      this.#arrived = null;
      return "machine";
    }
    if (message.epoch !== this.#machine?.epoch) {
      this.#pull(message.buffer);
      return "stale";
    }
    this.#arrived = message;
    return "frame";
  }

  /** Puts the waiting frame on the screen and pulls the next with the buffer that this sets free. */
  take(): void {
    if (!this.#machine || !this.#arrived || this.frozen) return;
    const { buffer, playing } = this.#arrived;
    const columns = frameColumns(this.#machine.layout, buffer);
    const before = this.#shown;
    // A step by hand has nothing to do with how fast the run played.
    if (!playing || !this.#playing) this.#pace = new Pace();
    const first = firstFlow(columns.channelFlits.length);
    const since = before
      ? flowBetween(
          before.columns.cycle,
          before.columns.channelFlits,
          columns.cycle,
          columns.channelFlits,
          this.#pace,
        )
      : first;
    // A seek while paused is not animated.
    const leapt = !playing && !this.#playing && since.flitsPerDash === 0;
    const flow = leapt ? first : since;
    this.#playing = playing;
    this.#arrived = null;
    this.#shown = { buffer, columns, flow };
    this.#pull(before?.buffer ?? null);
  }

  #pull(buffer: ArrayBuffer | null): void {
    this.#send({ kind: "pull", buffer }, buffer ? [buffer] : []);
  }
}
