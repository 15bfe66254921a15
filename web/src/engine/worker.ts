/**
 * The engine's worker. The only file of the page that imports the engine's wasm package; everything it does is in
 * `host.ts`.
 */
import * as Comlink from "comlink";
import init, * as engine from "flitscope-wasm";
import wasmUrl from "flitscope-wasm/flitscope_wasm_bg.wasm?url";
import { holdLife } from "../base/life";
import { EngineHost } from "./host";
import type { HostClock } from "./host-clock";
import type { ScorecardModule, WasmModule } from "./wasm-module";
import { obeyTests } from "./worker-hooks";

/** A message to ourselves queues behind those that already wait and, unlike a timer, is never held back. */
const { port1: mine, port2: self } = new MessageChannel();
const waiting: (() => void)[] = [];
mine.onmessage = () => waiting.shift()?.();

const clock: HostClock = {
  now: () => performance.now(),
  pace: () => performance.now(),
  soon(callback) {
    waiting.push(callback);
    self.postMessage(null);
  },
  later: (callback, ms) => {
    setTimeout(callback, ms);
  },
};

async function load(): Promise<WasmModule> {
  await init({ module_or_path: wasmUrl });
  return engine;
}

/** A chunk of its own: a worker that only simulates never fetches it. */
async function loadScorecard(): Promise<ScorecardModule> {
  const { loadScorecard } = await import("./scorecard-module");
  return await loadScorecard();
}

const modules = { engine: load, scorecard: loadScorecard, life: holdLife() };

function begin(paced: HostClock): void {
  Comlink.expose(new EngineHost(modules, paced));
}

if (import.meta.env.MODE === "test") obeyTests(clock, begin);
else begin(clock);
