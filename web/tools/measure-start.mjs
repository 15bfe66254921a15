/**
 * Measures `npm start` from nothing: a clone of the last commit, empty caches of npm and cargo, and no toolchain. Prints a
 * Markdown table of seconds and CPU seconds by stage, then until the address, the page and the second module are there:
 *
 *   node web/tools/measure-start.mjs [TIMES]
 */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { command, must, ROOT, Sentence } from "./stage.mjs";

const CARGO = process.env.CARGO_HOME ?? join(homedir(), ".cargo");
const STAGE = /^(\S.*?) +(\d+\.\d) s {2}\(CPU (\d+\.\d) s\)/gm;

/** An environment whose only tools of Rust are rustup and its proxies. @param {string} folder */
function emptyCaches(folder) {
  for (const name of ["bin", "config.toml", "config"])
    if (existsSync(join(CARGO, name)))
      cpSync(join(CARGO, name), join(folder, "cargo", name), { recursive: true, verbatimSymlinks: true });
  return {
    ...{ CARGO_HOME: join(folder, "cargo"), RUSTUP_HOME: join(folder, "rustup") },
    ...{ npm_config_cache: join(folder, "npm"), FLITSCOPE_CPU: "1" },
  };
}

/** @param {import("node:child_process").ChildProcess} server @param {() => string} output */
function address(server, output) {
  return new Promise((resolve, reject) => {
    server.stdout?.on("data", () => {
      const url = /Flitscope is running at (\S+)/.exec(output())?.[1];
      if (url) resolve(url);
    });
    server.on("exit", () => reject(new Sentence("npm start ended before it printed an address.", output())));
  });
}

/** @param {string} url */
async function text(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Sentence(`${url} answered ${answer.status}.`);
  return answer.text();
}

/** One start: rows of the table by name. */
async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "flitscope-start-"));
  const clone = join(folder, "clone");
  await must("Couldn't clone the repository.", "git", ["clone", "--quiet", ROOT, clone]);
  /** @type {Map<string, string>} */
  const rows = new Map();
  const started = performance.now();
  /** @param {string} name */
  const reached = (name) => rows.set(name, ((performance.now() - started) / 1000).toFixed(1));
  const env = { ...process.env, ...emptyCaches(folder) };
  // A group of its own, so that npm and all it started end together.
  const server = spawn("npm", ["start", "--", "--port", "0"], { cwd: clone, env, detached: true });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (piece) => {
      output += piece;
    });
  try {
    const url = await address(server, () => output);
    reached("address printed");
    await text(url);
    reached("page answers");
    const second = /assets\/flitscope_scorecard_wasm-\w+\.js/.exec(await text(`${url}sw.js`))?.[0];
    await text(`${url}${second}`);
    reached("second module answers");
  } finally {
    if (server.pid && server.exitCode === null) process.kill(-server.pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const stages = [...output.matchAll(STAGE)].map(([, name, wall, cpu]) => [name, `${wall} (${cpu})`]);
  return new Map(/** @type {[string, string][]} */ ([...stages, ...rows]));
}

await command(async () => {
  const times = Number(process.argv[2] ?? 3);
  /** @type {Map<string, string>[]} */
  const runs = [];
  for (let run = 0; run < times; run += 1) runs.push(await measure());
  console.log(`| seconds (CPU) |${runs.map((_, run) => ` ${run + 1} |`).join("")}`);
  console.log(`|---|${runs.map(() => "---:|").join("")}`);
  for (const name of new Set(runs.flatMap((rows) => [...rows.keys()])))
    console.log(`| ${name} |${runs.map((rows) => ` ${rows.get(name) ?? ""} |`).join("")}`);
});
