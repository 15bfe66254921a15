#!/usr/bin/env node
/**
 * Stock Firefox for Playwright, which drives it over WebDriver BiDi. Playwright begins every page with a command that the
 * extended support release does not know yet (`emulation.setMediaFeaturesOverride`), and then gives up. So it starts this
 * program in place of the browser: it starts the browser, and is between the two as a relay that answers that one
 * command itself, and nothing else.
 *
 * Which answer: that colours are light is so already, and any other wish is refused, so that a test that needs it fails.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { findProgram, installFromDebian } from "./debian.mjs";

const NAMES = ["firefox-esr", "firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];
const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;
const UNKNOWN = "emulation.setMediaFeaturesOverride";

export const findFirefox = () => process.env.FIREFOX_PATH ?? findProgram(NAMES);

/** The path of a Firefox, after installing Debian's if need be; null where there is none. */
export async function haveFirefox() {
  const found = findFirefox();
  if (found) return found;
  await installFromDebian(["firefox-esr"]);
  return findFirefox();
}

/**
 * What the relay says to a command in the browser's stead; null for what the browser answers.
 * @param {string} text
 */
export function answerTo(text) {
  if (!text.includes(UNKNOWN)) return null;
  const { id, method, params } = JSON.parse(text);
  if (method !== UNKNOWN) return null;
  const wanted = params?.features?.["prefers-color-scheme"] ?? null;
  return JSON.stringify(
    wanted === null || wanted === "light"
      ? { type: "success", id, result: {} }
      : { type: "error", id, error: "unsupported operation", message: `no colour scheme ${wanted} here` },
  );
}

/** Relays to the browser at this address; its own address. @param {string} browser @returns {Promise<string>} */
async function relay(browser) {
  // Only here: this file is read before packages are installed.
  const { WebSocket, WebSocketServer } = await import("ws");
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (near, { url = "" }) => {
    const far = new WebSocket(browser + url, { perMessageDeflate: false, maxPayload: 2 ** 30 });
    /** @type {string[]} */
    const early = [];
    near.on("message", (data) => {
      const text = data.toString();
      const answer = answerTo(text);
      if (answer !== null) near.send(answer);
      else if (far.readyState === WebSocket.OPEN) far.send(text);
      else early.push(text);
    });
    far.on("open", () => {
      for (const text of early.splice(0)) far.send(text);
    });
    far.on("message", (data) => near.send(data.toString()));
    near.on("close", () => far.close());
    far.on("close", () => near.close());
    far.on("error", () => near.close());
  });
  return new Promise((resolve) => {
    server.on("listening", () => {
      const address = server.address();
      if (address !== null && typeof address === "object") resolve(`ws://127.0.0.1:${address.port}`);
    });
  });
}

function startInItsPlace() {
  const path = findFirefox();
  if (!path) {
    console.error("Firefox is not installed.");
    process.exit(1);
  }
  const browser = spawn(path, process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
  createInterface({ input: browser.stderr }).on("line", async (line) => {
    const at = LISTENING.exec(line)?.[1];
    // Anyone who waits for the browser to listen connects to this program.
    process.stderr.write(`${at ? line.replace(at, await relay(at)) : line}\n`);
  });
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => browser.kill(signal));
  browser.on("exit", (code) => process.exit(code ?? 1));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) startInItsPlace();
