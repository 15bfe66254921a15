/**
 * What it costs the page to refuse what is too large: seconds of wall time, and by how much the memory of all processes of
 * Chromium grows at its peak (proportional set size, as Linux tells it).
 *
 *   node web/tools/measure-refusals.mjs
 */
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, haveChromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";
import { buildTestPage } from "./setup.mjs";
import { command } from "./stage.mjs";

const SAMPLE_MS = 50;
const MIB = 2 ** 20;

/** Processes that this one has started, and those that they have. */
function family() {
  const parents = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
        return [[Number(pid), Number(parent)]];
      } catch {
        // It has ended.
        return [];
      }
    });
  const found = new Set([process.pid]);
  for (let size = 0; size !== found.size; ) {
    size = found.size;
    for (const [pid = 0, parent = 0] of parents) if (found.has(parent)) found.add(pid);
  }
  found.delete(process.pid);
  return found;
}

/** Bytes of the browser. */
function memory() {
  let kib = 0;
  for (const pid of family())
    try {
      kib += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    } catch {
      // It has ended.
    }
  return kib * 1024;
}

/** @param {string} what @param {() => Promise<unknown>} work */
async function measured(what, work) {
  const before = memory();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, memory());
  }, SAMPLE_MS);
  const began = performance.now();
  await work();
  const seconds = (performance.now() - began) / 1000;
  clearInterval(timer);
  most = Math.max(most, memory());
  console.log(
    `${what.padEnd(42)} ${seconds.toFixed(2).padStart(6)} s ${((most - before) / MIB).toFixed(0).padStart(6)} MiB more`,
  );
}

await command(async () => {
  await buildTestPage();
  const { url, close } = await serve("web/dist-test", { port: 0 });
  const browser = await chromium.launch({ executablePath: await haveChromium(), args: CHROMIUM_FLAGS });
  const folder = mkdtempSync(join(tmpdir(), "flitscope-"));
  try {
    const page = await browser.newPage({ reducedMotion: "reduce" });
    // On a busy machine, too.
    page.setDefaultTimeout(180_000);
    const open = async () => {
      await page.goto("about:blank");
      await page.goto(`${url}#/p/qsnet-64-uniform?t=0`);
      await page.waitForFunction(() => window.__flitscope?.state().status);
      await page.evaluate(() => window.__flitscope?.idle());
    };
    const problems = page.locator(".problems");
    /** @param {number} length @param {string} shown */
    const address = (length, shown) =>
      page.evaluate(
        ([most, selector]) =>
          new Promise((resolve) => {
            addEventListener("hashchange", function look() {
              if (document.querySelector(String(selector))) resolve(null);
              else requestAnimationFrame(look);
            });
            location.hash = `#/s/d4.${"A".repeat(Number(most))}`;
          }),
        [length, shown],
      );
    await open();
    await measured("nothing, for 2 s", () => page.waitForTimeout(2000));
    for (const megabytes of [0.001, 1, 2]) {
      await page.goto(`${url}icon.svg`);
      await measured(`an address of ${megabytes} MB, on a picture`, () => address(megabytes * 1e6, "*"));
      await open();
      await measured(`an address of ${megabytes} MB, on the page`, () =>
        address(megabytes * 1e6, ".problems"),
      );
    }
    for (const mebibytes of [1 / 1024, 1024]) {
      await open();
      const path = join(folder, "large.json");
      closeSync(openSync(path, "w"));
      truncateSync(path, mebibytes * MIB);
      await measured(`a file of ${mebibytes < 1 ? "1 KiB" : "1 GiB"} of nothing`, async () => {
        const chooser = page.waitForEvent("filechooser");
        await page.evaluate(() => void window.__flitscope?.command("open-file"));
        await (await chooser).setFiles(path);
        await problems.waitFor();
      });
    }
  } finally {
    await browser.close();
    close();
    rmSync(folder, { recursive: true });
  }
});
