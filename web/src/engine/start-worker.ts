/** Starts the worker. Apart from the client, so that tests can do without a real worker. */
export function startEngineWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
}
