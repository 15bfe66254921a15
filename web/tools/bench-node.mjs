/** The side of Node: what `bench.mjs` needs of the bundle. */
import * as engine from "flitscope-wasm";
import { steps } from "./bench-run.mjs";

/** @param {BufferSource} wasm */
export function start(wasm) {
  engine.initSync({ module: wasm });
  return steps(engine);
}
