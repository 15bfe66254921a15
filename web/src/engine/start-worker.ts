/** Starts the worker. A file of its own, so that tests need no real worker. */
export function startEngineWorker(): Worker {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "engine" });
  if (import.meta.env.MODE === "test") started.push(worker);
  return worker;
}

const started: Worker[] = [];

/** Has the newest engine end itself without a word, as a browser may. In test builds only. */
export function endNewestEngine(): void {
  started.at(-1)?.postMessage("end");
}
