/**
 * An engine for scenarios that are tried one after the other while a number is dragged: a newer one takes the place of
 * the one before at once, in the same worker. Nothing of it is stored.
 *
 * It has no queue and no sharing of runs (runs/runner.ts), and no picture.
 */
import type { EngineClient, StartEngine } from "./client";
import type { EngineEvent } from "./protocol";
import type { Problem, Summary } from "./types";

export type Trial = {
  /** What to run of it, once the engine has said how many µs of CPU time it takes natively; null for nothing. Without this
   * it runs as it is. */
  choose?: (cpuUs: number) => string | null;
  /** Whether what was chosen may begin, which takes so many. */
  mayBegin?: (cpuUs: number) => boolean;
  onSummary: (summary: Summary) => void;
  /** What the engine objects to. */
  onRefused: (problems: readonly Problem[]) => void;
};

export class TrialEngine {
  readonly #client: EngineClient;
  #onLost: () => void = () => {};
  /** The simulation whose summaries are reported; null while none runs. */
  #running: { epoch: number; onSummary: Trial["onSummary"] } | null = null;
  #serial = 0;

  constructor(start: StartEngine, onLost: () => void) {
    this.#onLost = onLost;
    this.#client = start((event) => this.#receive(event));
    // One that cannot be started is lost, whether anything was tried or not.
    this.#client.info.catch(() => this.#onLost());
  }

  /** Runs a scenario, or what is chosen of it, from its start to its end, unless another one is tried before. */
  async run(text: string, { choose, mayBegin, onSummary, onRefused }: Trial): Promise<void> {
    this.#serial += 1;
    const serial = this.#serial;
    const isOver = () => serial !== this.#serial;
    this.#running = null;
    try {
      await this.#client.info;
      if (isOver()) return;
      let chosen = text;
      if (choose) {
        const { cpu_us, problems } = await this.#client.check({ kind: "text", text, lenient: false });
        if (isOver()) return;
        if (cpu_us === null) return onRefused(problems);
        const part = choose(cpu_us);
        if (part === null) {
          await this.#client.pause();
          return;
        }
        chosen = part;
      }
      const { checked, machine } = await this.#client.open({ kind: "text", text: chosen, lenient: false });
      if (isOver()) return;
      if (!machine || checked.cpu_us === null) return onRefused(checked.problems);
      if (mayBegin && !mayBegin(checked.cpu_us)) return;
      this.#running = { epoch: machine.epoch, onSummary };
      await this.#client.setSpeed({ kind: "unpaced" });
      await this.#client.play();
    } catch {
      if (!isOver()) this.#onLost();
    }
  }

  dispose(): void {
    this.#onLost = () => {};
    this.#running = null;
    this.#client.dispose();
  }

  #receive(event: EngineEvent): void {
    if (event.kind === "crashed") this.#onLost();
    if (event.kind !== "status") return;
    const { epoch, summary, frame } = event.status;
    this.#client.returnFrame(frame);
    if (epoch === this.#running?.epoch) this.#running.onSummary(summary);
  }
}
