/**
 * How fast one saturated preset runs to its end in the three families of browsers, one after another in one run:
 *
 *   node web/tools/measure-browsers.mjs [PRESET] [--rounds N]
 *
 * Three times each: the engine alone, in a worker of the pool; the page without drawing; the page with drawing. Then how
 * long it takes until the end of a worker is noticed, and until a page that is opened with an address that makes no sense
 * has said so, a short one and one of 1 MB (Firefox takes none that is longer). In seconds of wall time, the median of the
 * rounds; between browsers only ratios say something. A browser that is not here is left out. The digest of each run is
 * compared with that of the native engine.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, firefox } from "@playwright/test";
import { CHROMIUM_FLAGS, haveChromium } from "./chromium.mjs";
import { haveFirefox } from "./firefox.mjs";
import { serve } from "./serve.mjs";
import { buildEngines, buildTestPage, COMMAND_LINE } from "./setup.mjs";
import { command, ROOT, Sentence } from "./stage.mjs";
import { haveWebKit, webKitSession } from "./webkit.mjs";

/** What asks a page, and what ends it. @typedef {{ go(url: string): Promise<unknown>, ask(expression: string): Promise<any>, end(): Promise<unknown> }} Asked */

/** @type {Record<string, () => Promise<Asked | null>>} */
const BROWSERS = {
  async Chromium() {
    const browser = await chromium.launch({ executablePath: await haveChromium(), args: CHROMIUM_FLAGS });
    return ofPlaywright(browser, {});
  },
  async Firefox() {
    if (!(await haveFirefox())) return null;
    const executablePath = fileURLToPath(new URL("firefox.mjs", import.meta.url));
    const firefoxUserPrefs = { "ui.prefersReducedMotion": 1 };
    const browser = await firefox.launch({ channel: "moz-firefox", executablePath, firefoxUserPrefs });
    return ofPlaywright(browser, {});
  },
  async WebKit() {
    if (!(await haveWebKit())) return null;
    const { page, end } = await webKitSession();
    return { go: (url) => page.go(url), ask: (expression) => page.ask(expression), end };
  },
};

/** @param {import("@playwright/test").Browser} browser @param {import("@playwright/test").BrowserContextOptions} options */
async function ofPlaywright(browser, options) {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    ...options,
  });
  return {
    /** @param {string} url */
    go: (url) => page.goto(url),
    /** @param {string} expression */
    ask: (expression) => page.evaluate(expression),
    end: () => browser.close(),
  };
}

/** Seconds that something takes in the page, from its own clock. @param {string} body */
const timed = (body) => `(async () => {
  const began = performance.now();
  const value = await (async () => { ${body} })();
  return { value, seconds: (performance.now() - began) / 1000 };
})()`;

const TO_THE_END = `const it = window.__flitscope;
  await it.command("run-to-end");
  await it.idle();
  return it.state().status.summary.result_digest;`;

/** @param {string} text of the scenario @returns {[string, (page: Asked) => Promise<{ value: string, seconds: number }>][]} */
const kinds = (text) => [
  [
    "engine",
    (page) => page.ask(timed(`return (await window.__flitscope.simulate([${JSON.stringify(text)}]))[0];`)),
  ],
  [
    "page, not drawn",
    async (page) => {
      await page.ask(`window.__flitscope.command("toggle-drawing")`);
      return page.ask(timed(TO_THE_END));
    },
  ],
  ["page, drawn", (page) => page.ask(timed(TO_THE_END))],
];

/** From the end of the engine's worker until the page knows of it. */
const NOTICED = timed(`const it = window.__flitscope;
  it.end("engine");
  while (it.state().engine.phase !== "crashed") await new Promise((resolve) => setTimeout(resolve, 1));`);

/** Until the problems of the address are shown and another scenario is open. */
const REFUSED = `(async () => {
  while (!window.__flitscope?.state().status || !document.querySelector(".problems"))
    await new Promise((resolve) => setTimeout(resolve, 10));
})()`;

/** @param {string} browser @param {string} what @param {number} seconds */
function report(browser, what, seconds) {
  console.log(`${browser.padEnd(10)} ${what.padEnd(18)} ${seconds.toFixed(3).padStart(8)} s`);
}

/** @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

await command(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: "string", default: "3" } },
  });
  const [id = "qsnet-64-uniform"] = positionals;
  await buildEngines();
  await buildTestPage();
  const text = readFileSync(join(ROOT, `engine-rs/study/data/scenarios/${id}.json`), "utf8");
  const native = JSON.parse(
    execFileSync(COMMAND_LINE, ["run", "-", "--json"], { input: text, encoding: "utf8" }),
  );
  const { url, close } = await serve("web/dist-test", { port: 0 });
  try {
    for (const [name, start] of Object.entries(BROWSERS)) {
      const page = await start();
      if (!page) {
        console.log(`${name.padEnd(10)} is not installed`);
        continue;
      }
      try {
        for (const [kind, run] of kinds(text)) {
          const seconds = [];
          for (let round = 0; round < Number(values.rounds); round++) {
            await page.go("about:blank");
            await page.go(`${url}#/p/${id}?t=0`);
            await page.ask(`(async () => {
              while (!window.__flitscope?.state().status) await new Promise((resolve) => setTimeout(resolve, 50));
              await window.__flitscope.idle();
            })()`);
            const { value, seconds: took } = await run(page);
            if (value !== native.result_digest)
              throw new Sentence(`${name} gave a different digest: ${value}.`);
            seconds.push(took);
          }
          report(name, kind, median(seconds));
        }
        const { seconds: noticed } = await page.ask(NOTICED);
        report(name, "end noticed", noticed);
        for (const [what, payload] of [
          ["short refused", "A"],
          ["1 MB refused", "A".repeat(1_000_000)],
        ]) {
          await page.go("about:blank");
          const began = performance.now();
          await page.go(`${url}#/s/d4.${payload}`);
          await page.ask(REFUSED);
          report(name, what ?? "", (performance.now() - began) / 1000);
        }
      } finally {
        await page.end();
      }
    }
  } finally {
    close();
  }
});
