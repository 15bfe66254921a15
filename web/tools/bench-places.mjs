/** Where the engine runs in wasm: Node itself, and a worker of Chromium; each with its CPU clock. */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { median } from "./bench-record.mjs";
import { CHROMIUM_FLAGS, haveChromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";
import { ROOT } from "./stage.mjs";

/** What is bundled and served. */
export const FOLDER = "target/bench";

/** A timed run repeats a simulation until it has used this time: Chromium's clock counts in 0.01 s. */
const MIN_SECONDS = 0.5;

/** @typedef {import("./bench-run.mjs").Task} Task */
/** @typedef {{ step: (task: Task) => Promise<string> | string, cpuSeconds: () => Promise<number> | number }} Place */

/** The page is there for its worker only. */
export async function bundle() {
  const { build } = await import("vite");
  const at = (/** @type {string} */ path) => join(ROOT, path);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "flitscope-wasm": at("wasm/pkg/flitscope_wasm.js") } },
    build: {
      outDir: at(FOLDER),
      emptyOutDir: true,
      minify: false,
      lib: {
        entry: { node: at("web/tools/bench-node.mjs"), worker: at("web/tools/bench-worker.mjs") },
        formats: ["es"],
      },
    },
  });
  copyFileSync(at("wasm/pkg/flitscope_wasm_bg.wasm"), at(`${FOLDER}/engine.wasm`));
  writeFileSync(at(`${FOLDER}/index.html`), "<!doctype html><title>Flitscope, measured</title>\n");
}

/** @returns {Promise<Place>} */
export async function startNode() {
  const { start } = await import(pathToFileURL(join(ROOT, FOLDER, "node.js")).href);
  const step = start(readFileSync(join(ROOT, FOLDER, "engine.wasm")));
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  return { step, cpuSeconds };
}

/**
 * Gives the work a page with the worker in it, and takes all of it down again.
 * @param {(chromium: Place, version: string) => Promise<void>} work
 */
export async function withChromium(work) {
  const { chromium } = await import("@playwright/test");
  const executablePath = await haveChromium();
  const server = await serve(FOLDER, { port: 0 });
  try {
    const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      const worker = await page.evaluateHandle(() => new Worker("worker.js", { type: "module" }));
      /** @type {Place["step"]} */
      const step = (task) =>
        worker.evaluate(
          (engine, task) =>
            new Promise((done, fail) => {
              engine.onmessage = ({ data }) => done(data);
              engine.onerror = ({ message }) => fail(new Error(message));
              engine.postMessage(task);
            }),
          task,
        );
      const session = await browser.newBrowserCDPSession();
      const cpuSeconds = async () => {
        const { processInfo } = await session.send("SystemInfo.getProcessInfo");
        // Of the processes that render, only the worker's has anything to do.
        const renderers = processInfo.filter(({ type }) => type === "renderer");
        return renderers.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
      };
      await work({ step, cpuSeconds }, browser.version());
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}

/** CPU time of one run, from its text to its summary. @param {Place} place @param {string} scenario */
export async function measureWhole({ step, cpuSeconds }, scenario) {
  const before = await cpuSeconds();
  await step({ step: "prepare", scenario });
  await step({ step: "run" });
  await step({ step: "finish" });
  return (await cpuSeconds()) - before;
}

/**
 * The result digest of a scenario, and the median CPU time of its runs without set-up. A first
 * run, in which wasm is still being optimised, does not count.
 * @param {Place} place @param {string} scenario @param {number} runs
 */
export async function measure({ step, cpuSeconds }, scenario, runs) {
  const once = async () => {
    await step({ step: "prepare", scenario });
    const before = await cpuSeconds();
    await step({ step: "run" });
    const seconds = (await cpuSeconds()) - before;
    return { seconds, digest: await step({ step: "finish" }) };
  };
  const { digest } = await once();
  const times = [];
  for (let run = 0; run < runs; run += 1) {
    let spent = 0;
    let repeats = 0;
    for (; spent < MIN_SECONDS; repeats += 1) spent += (await once()).seconds;
    times.push(spent / repeats);
  }
  return { digest, seconds: median(times) };
}
