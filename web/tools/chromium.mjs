/**
 * Finds the Chromium that the end-to-end tests drive, and installs Debian's where that is possible.
 * Playwright's own download is not used: it comes from a host that many networks refuse.
 */
import { existsSync } from "node:fs";
import { findProgram, installFromDebian } from "./debian.mjs";
import { Sentence } from "./stage.mjs";

/** The same Chromium without its window: the journeys take a seventh less CPU time. */
const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const ELSEWHERE = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * What makes Chromium start in a container, and keep to itself: no update checks, no first-run
 * pages. The sandbox cannot be set up by root, so only root goes without.
 */
export const CHROMIUM_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

async function playwrightsOwn() {
  const { chromium } = await import("@playwright/test");
  return chromium.executablePath();
}

/** @returns {Promise<string | null>} */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Sentence(`CHROMIUM_PATH names ${chosen}, which does not exist. Correct or unset it.`);
  }
  const whole = [...NAMES, ...ELSEWHERE, await playwrightsOwn()];
  // A developer looks at the tests in the browser that users have.
  return findProgram(process.env.CI ? [SHELL, ...whole] : [...whole, SHELL]);
}

/** The path of a Chromium, after installing one if need be. In CI it is the headless shell, where that can be installed. */
export async function haveChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  const isThere = process.env.CI && !chosen ? findProgram([SHELL]) : await findChromium();
  const words = isThere ? "" : await installFromDebian([SHELL]);
  const found = await findChromium();
  if (found) return found;
  throw new Sentence(
    "The end-to-end tests need Chromium or Google Chrome. Install one (on Debian and Ubuntu: `apt-get install chromium`) or set CHROMIUM_PATH to its path, then run this command again.",
    words,
  );
}
