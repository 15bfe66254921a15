/** The side of Node: everything that `bench.mjs` needs of the bundle. */
import * as engine from "flitscope-wasm";
import { measure } from "./bench-run.mjs";

/** @param {BufferSource} wasm */
export const load = (wasm) => void engine.initSync({ module: wasm });

/** @param {string} scenario @param {number} runs */
export const inNode = (scenario, runs) => measure(engine, scenario, runs);
