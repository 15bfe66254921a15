/**
 * Calls into wasm. What the engine refuses is an answer to that call. A trap leaves its memory in any state: it is
 * reported once, with the log, and every later call is refused; the page starts a new worker.
 */
import { EngineStopped, refusalOf } from "./errors";
import type { EngineEvent } from "./protocol";
import { stopped, stoppedAt } from "./texts";

export class Guard {
  #crashed = false;

  constructor(
    readonly post: (event: EngineEvent) => void,
    /** The present cycle; null before a scenario is open. */
    readonly cycle: () => number | null,
  ) {}

  get crashed(): boolean {
    return this.#crashed;
  }

  log(line: string): void {
    this.post({ kind: "log", line });
  }

  /** Throws EngineRefusal, EngineStopped, or what the body throws in JavaScript; only a stop is the end of the engine. */
  run<T>(call: string, body: () => T): T {
    if (this.#crashed) throw new EngineStopped("The engine has stopped and must be restarted.");
    try {
      return body();
    } catch (thrown) {
      if (typeof thrown === "string") throw refusalOf(thrown);
      if (!isTrap(thrown)) throw thrown;
      this.#crashed = true;
      const cycle = this.cycle();
      const cause = causeOf(thrown);
      const message = cycle === null ? stopped(call, cause) : stoppedAt(call, cycle, cause);
      this.log(message);
      this.post({ kind: "crashed", message });
      // The caller learns the same, whichever of the two messages arrives first.
      throw new EngineStopped(message);
    }
  }
}

/** A panic or an abort of the engine, or the end of its stack or memory: browsers report these by different errors. */
function isTrap(thrown: unknown): boolean {
  return (
    thrown instanceof WebAssembly.RuntimeError ||
    thrown instanceof RangeError ||
    (thrown instanceof Error && thrown.name === "InternalError")
  );
}

export function causeOf(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}
