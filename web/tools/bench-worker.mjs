/** The side of the browser: a worker that answers each task when it is done. */
import init, * as engine from "flitscope-wasm";
import { steps } from "./bench-run.mjs";

// By the page's address: the bundler would otherwise put the module into the script itself.
const ready = init({ module_or_path: new URL("engine.wasm", self.location.href) });
const answer = steps(engine);

self.onmessage = async ({ data }) => {
  try {
    await ready;
    self.postMessage(answer(data));
  } catch (error) {
    // The page hears of errors, but not of broken promises.
    reportError(error);
  }
};
