/**
 * How every command here talks: one line per stage with its seconds, and one clear sentence when
 * something is missing or fails. Only Node's built-ins: it runs before any package is installed.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository; every path in these tools starts there. */
export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * A problem whose message says everything a reader needs, so that no stack trace follows it.
 * `details` is what a program said before it failed.
 */
export class Sentence extends Error {
  /** @param {string} message @param {string} [details] */
  constructor(message, details = "") {
    super(message);
    this.details = details.trimEnd();
  }
}

/** The end of a program whose `signal` was aborted, because something else failed. */
class Stopped extends Error {}

/** Names of the stages that are under way. On a terminal the last line shows them. @type {Set<string>} */
const underWay = new Set();

/** Prints a line above the names of the stages that are under way. @param {string} [line] */
export function say(line) {
  const { isTTY, columns = 80 } = process.stdout;
  const names = [...underWay].join(", ");
  if (isTTY) process.stdout.write("\r\x1b[K");
  if (line !== undefined) process.stdout.write(`${line}\n`);
  if (isTTY && names) process.stdout.write(`${names} …`.slice(0, columns - 1));
}

/** For measurements: the line of each stage also says the CPU time of its programs. */
const SHOWS_CPU = process.env.FLITSCOPE_CPU === "1";

/**
 * Runs one stage and prints its line when it is done, since several may run side by side. The work returns a note
 * such as "unchanged", or nothing.
 * @param {string} name
 * @param {() => Promise<string | void> | string | void} work
 */
export async function stage(name, work) {
  const started = performance.now();
  underWay.add(name);
  say();
  /** @param {string} end */
  const done = (end) => {
    underWay.delete(name);
    say(`${name.padEnd(26, " ")} ${end}`);
  };
  try {
    const [note, cpu] = await countingCpu(async () => await work());
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const parts = [`${seconds.padStart(6)} s`, SHOWS_CPU ? `(CPU ${cpu.toFixed(1)} s)` : "", note ?? ""];
    done(parts.filter(Boolean).join("  "));
  } catch (error) {
    done(error instanceof Stopped ? "stopped" : "failed");
    throw error;
  }
}

/** The programs write into a pipe; whether colour is wanted depends on where this one writes. */
const COLOUR = process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1", FORCE_COLOR: undefined };

/** Where CPU time of the programs that run for somebody adds up. @type {AsyncLocalStorage<{ seconds: number }>} */
const spending = new AsyncLocalStorage();
const CLOCK_TICKS_PER_SECOND = 100;

/** CPU seconds of all programs that were started here and have ended; null where the system does not tell. */
function cpuOfEnded() {
  try {
    // The name before the bracket may hold anything; cutime and cstime are the 14th and 15th field behind it.
    const fields = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    return (Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

let counted = cpuOfEnded();

/** What has ended since the last look is the program that ends now. @param {{ seconds: number } | undefined} account */
function charge(account) {
  const now = cpuOfEnded();
  if (account && now !== null && counted !== null) account.seconds += now - counted;
  counted = now;
}

/**
 * Does something, and returns the CPU seconds of the programs that it ran, with all that they started and waited for.
 * Whatever counts around it counts them too.
 * @template T @param {() => Promise<T>} work @returns {Promise<[T, number]>}
 */
export async function countingCpu(work) {
  const outer = spending.getStore();
  const account = { seconds: 0 };
  try {
    const result = await spending.run(account, work);
    return [result, account.seconds];
  } finally {
    if (outer) outer.seconds += account.seconds;
  }
}

/**
 * Runs a program without a shell and returns its exit code and its output.
 * `echo` shows the output as it comes; otherwise it is kept for the case that something fails. With `niceness` above 0 it
 * leaves the processors to others.
 * @param {string} program
 * @param {string[]} args
 * @param {{ echo?: boolean, env?: Record<string, string | undefined>, cwd?: string, niceness?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { echo = false, env = {}, cwd = ROOT, niceness = 0, signal } = {}) {
  const account = spending.getStore();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...COLOUR, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal ? { signal } : {}),
    });
    if (niceness > 0 && child.pid) setPriority(child.pid, niceness);
    child.on("exit", () => charge(account));
    /** @type {Buffer[]} */
    const pieces = [];
    for (const [stream, screen] of /** @type {const} */ ([
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])) {
      stream.on("data", (piece) => {
        pieces.push(piece);
        if (echo) screen.write(piece);
      });
    }
    child.on("error", (error) => done({ code: 127, output: `${program}: ${error.message}\n` }));
    child.on("close", (code) => done({ code: code ?? 1, output: Buffer.concat(pieces).toString() }));
  });
}

/**
 * Runs a program that must succeed; its output is shown only when it does not.
 * @param {string} failure what to say then, as a sentence
 * @param {string} program
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function must(failure, program, args, options) {
  const { code, output } = await run(program, args, options);
  if (options?.signal?.aborted) throw new Stopped();
  if (code !== 0) throw new Sentence(failure, options?.echo ? "" : output);
  return output;
}

/**
 * Runs npm itself. Under `npm run` its own script is known, which also spares a shell on Windows.
 * @returns {[string, string[]]}
 */
export function npm(/** @type {string[]} */ ...args) {
  const script = process.env.npm_execpath;
  return script?.endsWith(".js") ? [process.execPath, [script, ...args]] : ["npm", args];
}

/** A Sentence is shown as what it is, anything else with its stack. */
export function report(/** @type {unknown} */ error) {
  if (!(error instanceof Sentence)) return console.error(error);
  if (error.details) console.error(`\n${error.details}`);
  console.error(`\n${error.message}`);
}

/**
 * The body of a command.
 * @param {() => Promise<void>} body
 */
export async function command(body) {
  try {
    await body();
  } catch (error) {
    report(error);
    process.exitCode = 1;
  }
}
