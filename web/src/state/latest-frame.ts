/**
 * The frame of the last status, for hit tests and figures. Outside the store: its columns are views of a buffer that
 * goes back to the engine as soon as the next one arrives.
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

  /** Stores a new frame and returns the buffer of the previous one. */
  replace(machine: Machine, buffer: ArrayBuffer): ArrayBuffer | null {
    const previous = this.#buffer;
    this.#latest = { machine, columns: frameColumns(machine.layout, buffer) };
    this.#buffer = buffer;
    this.#notify();
    return previous;
  }

  /** Exchanges the frames of two holders. */
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
