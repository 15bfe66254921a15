/** Starts the worker. A file of its own, so that tests need no real worker. */
export function startEngineWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
}
