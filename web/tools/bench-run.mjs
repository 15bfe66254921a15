/**
 * Runs the engine in wasm as its worker does: in slices that the worker's own pacer cuts. The same
 * code runs in Node and in a worker of Chromium, bundled by `bench.mjs`, which asks for one step at
 * a time and reads the clock in between.
 */
import { SlicePacer } from "../src/engine/pacing.ts";

/** @typedef {import("../src/engine/wasm-module.ts").WasmModule} WasmModule */
/** @typedef {import("../src/engine/wasm-module.ts").WasmSimulation} WasmSimulation */
/** @typedef {{ step: "prepare", scenario: string } | { step: "run" } | { step: "finish" }} Task */

/** @param {WasmSimulation} simulation */
function runToEnd(simulation) {
  const pacer = new SlicePacer();
  for (let cycle = -1; ; ) {
    const started = performance.now();
    const reached = simulation.run(pacer.budget);
    if (reached === cycle) return;
    pacer.record(reached - cycle, performance.now() - started);
    cycle = reached;
  }
}

/**
 * Answers the steps of a simulation one after the other; the last of them with its result digest.
 * @param {WasmModule} engine
 * @returns {(task: Task) => string}
 */
export function steps(engine) {
  /** @type {WasmSimulation | undefined} */
  let simulation;
  return (task) => {
    if (task.step === "prepare") simulation = new engine.Simulation(task.scenario);
    else if (task.step === "run" && simulation) runToEnd(simulation);
    else if (simulation) {
      const { result_digest } = JSON.parse(simulation.summary());
      simulation.free();
      return result_digest;
    }
    return "";
  };
}
