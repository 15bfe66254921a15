/**
 * Measures what `npm run dev` is for: from saving a file to seeing the change in Chromium.
 *
 *   node web/tools/measure-dev.mjs
 *
 * It changes three files of the working tree and puts them back: a component, a style sheet, and Rust code of the lowest
 * crate, which all others are compiled after.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { CHROMIUM_FLAGS, haveChromium } from "./chromium.mjs";
import { ROOT, Sentence } from "./stage.mjs";

const TIMES = 5;
const COMPONENT = {
  file: "web/src/views/header/Header.tsx",
  from: "<h1>Flitscope</h1>",
  to: "<h1>Changed</h1>",
};
const STYLE = { file: "web/src/app/header.css", from: /^/, to: ":root { --changed: 1px }\n" };
const RUST = {
  file: "engine-rs/network/src/rng.rs",
  from: "0xbf58_476d_1ce4_e5b9",
  to: "0xbf58_476d_1ce4_e5bb",
};

/** @typedef {{ file: string, from: string | RegExp, to: string }} Change */
/** @typedef {import("@playwright/test").Page} Page */

/** Milliseconds from the save until it is seen; then the file is as it was. @param {Change} change @param {() => Promise<unknown>} seen */
async function timed({ file, from, to }, seen) {
  const path = join(ROOT, file);
  const before = readFileSync(path, "utf8");
  const after = before.replace(from, to);
  if (after === before) throw new Sentence(`${file} does not contain ${from}.`);
  const restore = () => writeFileSync(path, before);
  process.once("exit", restore);
  try {
    const started = performance.now();
    writeFileSync(path, after);
    await seen();
    return performance.now() - started;
  } finally {
    restore();
    process.off("exit", restore);
  }
}

/** The address of the server, once it is there. @param {import("node:child_process").ChildProcess} server */
function addressOf(server) {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout?.on("data", (piece) => {
      output += piece;
      const address = /Flitscope is running at (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    server.on("exit", () => reject(new Sentence(`npm run dev ended:\n${output}`)));
  });
}

/** @param {Page} page */
const moves = (page) =>
  page.waitForFunction(() => /^[1-9]/.test(document.querySelector(".figures dd")?.textContent ?? ""));

const started = performance.now();
const server = spawn(process.execPath, [join(ROOT, "web/tools/dev.mjs"), "--port", "0"], {
  stdio: ["ignore", "pipe", "inherit"],
});
const address = await addressOf(server);
console.log(`until it serves                ${((performance.now() - started) / 1000).toFixed(1)} s`);
const browser = await chromium.launch({ executablePath: await haveChromium(), args: CHROMIUM_FLAGS });
try {
  const page = await browser.newPage();
  await page.goto(address);
  await moves(page);
  const component = [];
  const style = [];
  for (let time = 0; time < TIMES; time++) {
    const heading = page.locator("h1");
    component.push(await timed(COMPONENT, () => heading.getByText("Changed").waitFor()));
    await heading.getByText("Flitscope").waitFor();
    const isThere = (/** @type {string} */ wanted) =>
      page.waitForFunction(
        (value) => getComputedStyle(document.documentElement).getPropertyValue("--changed") === value,
        wanted,
      );
    style.push(await timed(STYLE, () => isThere("1px")));
    await isThere("");
  }
  /** @param {number[]} times */
  const all = (times) => times.map((each) => `${Math.round(each)} ms`).join(", ");
  console.log(`component, saved to seen       ${all(component)}`);
  console.log(`style sheet, saved to seen     ${all(style)}`);
  const loaded = () => page.waitForEvent("load", { timeout: 600_000 }).then(() => moves(page));
  const rust = await timed(RUST, loaded);
  console.log(`Rust, saved to a moving packet ${(rust / 1000).toFixed(1)} s`);
  await page.waitForEvent("load", { timeout: 600_000 });
} finally {
  await browser.close();
  server.kill();
}
