/**
 * The frame that came with the last status, for hovering and reading out. Kept outside the store: its columns are
 * views on a buffer that goes back to the engine as soon as the next one is here.
 */
import { type FrameColumns, frameColumns } from "../engine/frame";
import type { Machine } from "../engine/protocol";

export type LatestFrame = { machine: Machine; columns: FrameColumns };

export class LatestFrameHolder {
  #latest: LatestFrame | null = null;
  #buffer: ArrayBuffer | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = (): LatestFrame | null => this.#latest;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes the new frame and hands back the buffer of the one before. */
  replace(machine: Machine, buffer: ArrayBuffer): ArrayBuffer | null {
    const previous = this.#buffer;
    this.#latest = { machine, columns: frameColumns(machine.layout, buffer) };
    this.#buffer = buffer;
    this.#notify();
    return previous;
  }

  /** What was latest here is latest there, and the other way round. */
  exchange(other: LatestFrameHolder): void {
    [this.#latest, other.#latest] = [other.#latest, this.#latest];
    [this.#buffer, other.#buffer] = [other.#buffer, this.#buffer];
    this.#notify();
    other.#notify();
  }

  clear(): ArrayBuffer | null {
    const previous = this.#buffer;
    this.#latest = null;
    this.#buffer = null;
    this.#notify();
    return previous;
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
