/**
 * Calls into wasm. A trap poisons the engine's memory: it is reported once, with its log, and everything is refused
 * afterwards; the page starts a new worker.
 */
import type { EngineEvent } from "./protocol";

export class Guard {
  #crashed = false;

  constructor(
    readonly post: (event: EngineEvent) => void,
    /** The cycle it stands at, if it stands anywhere. */
    readonly cycle: () => number | null,
  ) {}

  get crashed(): boolean {
    return this.#crashed;
  }

  log(line: string): void {
    this.post({ kind: "log", line });
  }

  /** Whatever is thrown but text is a trap. */
  run<T>(call: string, body: () => T): T {
    try {
      return body();
    } catch (thrown) {
      if (typeof thrown === "string" || this.#crashed) throw thrown;
      this.#crashed = true;
      const cycle = this.cycle();
      const at = cycle === null ? "" : ` at cycle ${cycle}`;
      const message = `The engine stopped in ${call}${at}. ${causeOf(thrown)}`;
      this.log(message);
      this.post({ kind: "crashed", message });
      // Whoever asked learns the same, whichever of the two messages arrives first.
      throw new Error(message);
    }
  }
}

export function causeOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}
