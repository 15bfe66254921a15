/**
 * Times the engine in wasm as its worker runs it: in slices that the worker's own pacer cuts. The
 * same code runs in Node and in a worker of Chromium, bundled by `bench.mjs`.
 */
import { SlicePacer } from "../src/engine/pacing.ts";

/** A timed run repeats a simulation for so long, as `flitscope bench` does. */
const LEAST_MS = 200;

/** @typedef {import("../src/engine/wasm-module.ts").WasmModule} WasmModule */
/** @typedef {import("../src/engine/wasm-module.ts").WasmSimulation} WasmSimulation */

/**
 * Milliseconds from the first slice to the end of the scenario.
 * @param {WasmSimulation} simulation
 */
function timed(simulation) {
  const pacer = new SlicePacer();
  const started = performance.now();
  let sliceFrom = started;
  let cycle = -1;
  for (;;) {
    const reached = simulation.run(pacer.budget);
    const now = performance.now();
    if (reached === cycle) return now - started;
    pacer.record(reached - cycle, now - sliceFrom);
    cycle = reached;
    sliceFrom = now;
  }
}

/**
 * The result's digest, and the seconds of each run; a first one, in which wasm is still being
 * optimised, is not among them.
 * @param {WasmModule} engine @param {string} scenario its text @param {number} runs
 */
export function measure(engine, scenario, runs) {
  /** @template T @param {(simulation: WasmSimulation) => T} work */
  const withSimulation = (work) => {
    const simulation = new engine.Simulation(scenario);
    const done = work(simulation);
    simulation.free();
    return done;
  };
  const digest = withSimulation((simulation) => {
    timed(simulation);
    return /** @type {string} */ (JSON.parse(simulation.summary()).result_digest);
  });
  const seconds = Array.from({ length: runs }, () => {
    let spent = 0;
    let repeats = 0;
    for (; spent < LEAST_MS; repeats += 1) spent += withSimulation(timed);
    return spent / repeats / 1000;
  });
  return { digest, seconds };
}
