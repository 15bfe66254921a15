/**
 * Journeys through the page in WebKitGTK: Debian's WebDriver of it with its small browser, on a display of its own. A
 * shorter list than that of Chromium and Firefox, since no driver of those tests knows this browser.
 *
 *   npm run test:browsers -- webkit
 */
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, installFromDebian } from "./debian.mjs";
import { freePort } from "./free-port.mjs";
import { COMMAND_LINE } from "./setup.mjs";
import { ROOT } from "./stage.mjs";
import { WebDriver } from "./webdriver.mjs";

const PACKAGES = ["webkit2gtk-driver", "xvfb", "xauth"];
const PROGRAMS = ["WebKitWebDriver", "Xvfb"];

const missing = () => PROGRAMS.filter((name) => !findProgram([name]));

/** Whether it can be driven here, after installing Debian's packages if need be. */
export async function haveWebKit() {
  if (missing().length > 0) await installFromDebian(PACKAGES);
  return missing().length === 0;
}

/** @param {string} name @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function start(name, args, env = {}) {
  return spawn(findProgram([name]) ?? name, args, { stdio: "ignore", env: { ...process.env, ...env } });
}

/** A session in a browser of its own; what ends it. */
export async function webKitSession() {
  const port = await freePort();
  // Any that is free; Xvfb itself says no where one is not.
  const display = `:${90 + (port % 900)}`;
  const screen = start("Xvfb", [display, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]);
  const driver = start("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    DISPLAY: display,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
  });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  for (let tries = 0; ; tries++)
    try {
      const page = await WebDriver.start(`http://127.0.0.1:${port}`);
      return {
        page,
        end: () =>
          page
            .end()
            .catch(() => {})
            .then(end),
      };
    } catch (error) {
      if (tries === 40) {
        end();
        throw error;
      }
      await pause(250);
    }
}

/** @param {string} id @param {number} us */
function nativeDigest(id, us) {
  const text = readFileSync(join(ROOT, `engine-rs/study/data/scenarios/${id}.json`), "utf8");
  const scenario = JSON.parse(text);
  const input = JSON.stringify({ ...scenario, run: { ...scenario.run, duration_us: us } });
  return JSON.parse(execFileSync(COMMAND_LINE, ["run", "-", "--json"], { input, encoding: "utf8" }))
    .result_digest;
}

const STATE = "window.__flitscope.state()";
const IDLE = "window.__flitscope.idle()";
/** @param {string} id */
const command = (id) => `window.__flitscope.command(${JSON.stringify(id)})`;

/** @param {WebDriver} page @param {string} url */
async function open(page, url) {
  // Another address first: one that differs behind # alone would not reload the page.
  await page.go("about:blank");
  await page.go(url);
  await page.until(`window.__flitscope && ${STATE}.status`);
}

/** @typedef {(page: WebDriver, url: string) => Promise<void>} Journey */

/** Presets, and the microseconds that each runs. */
const DIGESTS = {
  "qsnet-64-uniform": 60,
  "qsnet-64-bit-reversal": 60,
  "asciq-1024-barrier-hardware": 40,
  "infiniband-32-ping-pong": 60,
  "qsnet-64-transpose": 60,
};

const LARGE_HOSTS = 400;

/** Hosts with long names at one switch. */
function largeTopology() {
  const hosts = Array.from({ length: LARGE_HOSTS }, (_, host) => ({ name: `host${host}`.padEnd(60, "-") }));
  return {
    kind: "cabled",
    switches: [{ name: "switch", ports: LARGE_HOSTS }],
    hosts,
    cables: hosts.map(({ name }, host) => ({
      ends: [
        [name, 1],
        ["switch", host + 1],
      ],
    })),
  };
}

/** @type {[string, Journey][]} */
export const JOURNEYS = [
  ...Object.entries(DIGESTS).map(
    ([id, us]) =>
      /** @type {[string, Journey]} */ ([
        `${id} for ${us} µs gives the native result`,
        async (page, url) => {
          await open(page, `${url}#/p/${id}?set.run.duration_us=${us}`);
          await page.ask(command("run-to-end"));
          await page.ask(IDLE);
          assert.equal(await page.ask(`${STATE}.status.summary.result_digest`), nativeDigest(id, us));
        },
      ]),
  ),
  [
    "an edit goes into the address, and outlasts a reload",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-uniform?t=0`);
      await page.fill('.field[data-path="run.seed"] input', "41");
      await page.until(`${STATE}.opened.scenario.run.seed === 41`);
      await page.until(`location.hash.startsWith("#/s/") && location.hash.includes(${STATE}.opened.payload)`);
      await page.reload();
      await page.until(`window.__flitscope && ${STATE}.status`);
      assert.equal(await page.ask(`${STATE}.opened.scenario.run.seed`), 41);
    },
  ],
  [
    "a scenario too large for a link is in the address by a name, and outlasts a reload",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-uniform?t=0`);
      const edit = JSON.stringify([{ path: "topology", value: largeTopology() }]);
      await page.ask(`void window.__flitscope.edit(${edit})`);
      await page.until(`location.hash.startsWith("#/s/kept.")`);
      await page.until(`Object.keys(localStorage).some((key) => key.startsWith("flitscope.scenario.kept."))`);
      await page.reload();
      await page.until(`window.__flitscope && ${STATE}.status`);
      assert.equal(await page.ask(`${STATE}.opened.scenario.topology.hosts?.length`), LARGE_HOSTS);
    },
  ],
  [
    "a refused edit says why, and is there again after a reload",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-uniform?t=0`);
      await page.fill('.field[data-path="run.seed"] input', "-4");
      await page.until(`document.querySelector(".problems")?.textContent.includes("run.seed")`);
      await page.until(
        `JSON.parse(sessionStorage.getItem("flitscope.place") ?? "{}").draft?.scenario.run.seed === -4`,
      );
      await page.reload();
      await page.until(`window.__flitscope && ${STATE}.status`);
      await page.until(`document.querySelector(".problems")?.textContent.includes("run.seed")`);
      assert.equal(await page.ask(`${STATE}.draft.run.seed`), -4);
    },
  ],
  [
    "keys step time, and the details tell of a node that is found",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-bit-reversal?t=0`);
      for (let times = 0; times < 30; times++) await page.ask(command("step-10"));
      await page.ask(IDLE);
      assert.equal(await page.ask(`${STATE}.status.cycle`), 300);
      await page.ask("document.body.focus()");
      await page.type("/");
      await page.until(`document.querySelector("dialog.palette[open]")`);
      await page.type("node 5\uE007");
      await page.until(`${STATE}.selected?.kind === "node" && ${STATE}.selected.id === 5`);
    },
  ],
  [
    "a worker that ends without a word is noticed, and a new engine goes on",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-uniform?t=0`);
      await page.ask(`window.__flitscope.end("engine")`);
      await page.until(`${STATE}.engine.phase === "crashed"`);
      await page.until(`document.querySelector(".crash button")`);
      await page.click(".crash button");
      await page.until(`${STATE}.engine.phase === "ready"`);
      await page.ask(IDLE);
      await page.ask(command("step-10"));
      await page.ask(IDLE);
      assert.equal(await page.ask(`${STATE}.status.cycle`), 10);
    },
  ],
  [
    "a trap is told, and a new engine goes on",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-uniform?t=0`);
      await page.ask("window.__flitscope.trap()");
      await page.until(
        `document.querySelector(".crash")?.textContent.includes("The engine stopped in trap")`,
      );
      await page.click(".crash button");
      await page.until(`${STATE}.engine.phase === "ready"`);
      await page.ask(IDLE);
    },
  ],
  [
    "a wheel over the network zooms",
    async (page, url) => {
      await open(page, `${url}#/p/qsnet-64-uniform?t=0`);
      await page.ask(IDLE);
      await page.ask(`document.querySelector(".network-host").dispatchEvent(
        new WheelEvent("wheel", { deltaY: -400, clientX: 500, clientY: 400, bubbles: true, cancelable: true }))`);
      await page.until(`document.querySelector(".fit")`);
      await page.click(".fit");
      await page.until(`!document.querySelector(".fit")`);
    },
  ],
  [
    "every sheet opens and closes",
    async (page, url) => {
      // Some are about the lesson that is open, which plays.
      await open(page, `${url}#/l/one-elite/1`);
      for (const { command: id, title } of await page.ask("window.__flitscope.sheets()")) {
        // Some wait for what they show to be there.
        await page.ask(`(void ${command(id)}, null)`);
        await page.until(`document.querySelector("dialog[open]")?.textContent.length > 20`);
        const failed = await page.ask(
          `document.querySelector("dialog[open] .failed-part")?.textContent ?? null`,
        );
        assert.equal(failed, null, title);
        await page.ask(`(void ${command(id)}, null)`);
        await page.until(`!document.querySelector("dialog[open]")`);
      }
    },
  ],
];

/** The shorter part, for every run of all tests. */
export const SHORT = 7;

/** What the driver says when the browser itself has ended, answers no more, or sent what the driver cannot read. */
const CRASHED = /session deleted because of page crash|invalid session id|Could not parse script result/;
/** That happens about once in a hundred journeys, wherever it is; a page that makes WebKit crash does so twice. */
const TRIES = 2;

/** One journey in a browser of its own. @param {string} url @param {Journey} journey */
async function travel(url, journey) {
  const { page, end } = await webKitSession();
  try {
    await journey(page, url);
  } finally {
    await end();
  }
}

/**
 * @param {string} url of the page with its test hooks @param {readonly [string, Journey][]} journeys
 * @returns {Promise<import("./tally.mjs").Tally>}
 */
export async function webKitJourneys(url, journeys = JOURNEYS) {
  let passed = 0;
  /** @type {string[]} */
  const names = [];
  for (const [name, journey] of journeys) {
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    for (let left = TRIES - 1; ; left--) {
      try {
        await travel(url, journey);
        console.log(`  ✓ ${name} (${seconds()} s)`);
        passed += 1;
      } catch (error) {
        if (left > 0 && error instanceof Error && CRASHED.test(error.message)) {
          console.log(`  the browser failed in “${name}”: ${error.message}; trying again`);
          continue;
        }
        console.log(`  ✘ ${name} (${seconds()} s)\n${error instanceof Error ? error.stack : error}`);
        names.push(`WebKit › ${name}`);
      }
      break;
    }
  }
  return { passed, failed: names.length, names };
}
