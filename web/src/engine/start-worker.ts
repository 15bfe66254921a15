/** Starts the worker. A file of its own, so that tests need no real worker. */
import type { HookMessage } from "./worker-hooks";

export function startEngineWorker(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  if (import.meta.env.MODE === "test") {
    started.push(worker);
    const real = new URLSearchParams(window.location.search).get("clock") === "real";
    send(worker, { hook: "clock", real });
  }
  return worker;
}

/** Of the test build; a worker that has ended stays in the list, and ignores its messages. */
const started: Worker[] = [];

function send(worker: Worker, message: HookMessage): void {
  worker.postMessage(message);
}

/** Ends the newest engine without a word, as a browser may. In test builds only. */
export function endNewestEngine(): void {
  const newest = started.at(-1);
  if (newest) send(newest, { hook: "end" });
}

/** Passes time on the clock of every engine, before any call that is sent to it later. In test builds only. */
export function passTime(ms: number): void {
  for (const worker of started) send(worker, { hook: "pass", ms });
}
