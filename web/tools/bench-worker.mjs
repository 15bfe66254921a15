/** The side of the browser: a worker that answers each scenario with what it took. */
import init, * as engine from "flitscope-wasm";
import { measure } from "./bench-run.mjs";

// By the page's address: the bundler would otherwise put the module into the script itself.
const ready = init({ module_or_path: new URL("engine.wasm", self.location.href) });

self.onmessage = async ({ data: { scenario, runs } }) => {
  await ready;
  self.postMessage(measure(engine, scenario, runs));
};
