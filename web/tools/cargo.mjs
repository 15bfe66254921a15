/** How the scripts call cargo: always into ./target, so that each stage finds what another one built. */
import { join } from "node:path";
import { must, ROOT, run } from "./stage.mjs";

/** Under CI nothing may touch Cargo.lock; at home cargo may add what a new dependency needs. */
const LOCKED = process.env.CI ? ["--locked"] : [];

const ENV = {
  CARGO_TARGET_DIR: join(ROOT, "target"),
  CARGO_BUILD_TARGET: undefined,
  CARGO_TERM_COLOR: "never",
  // From a clean checkout there is nothing to continue from, and keeping what would be is a tenth of the work.
  ...(process.env.CI ? { CARGO_INCREMENTAL: "0" } : {}),
};

/**
 * Every crate but the binder, which has no tests and would be compiled once more. Those who test name the same crates,
 * so that all of them use one build: another choice of crates has other features.
 */
export const TESTED_CRATES = ["--workspace", "--exclude", "flitscope-bind"];

/** @param {string[]} args the words before `--`; what follows it goes to the program that cargo starts */
const withLock = ([verb = "", ...rest]) => [verb, ...(verb === "fmt" ? [] : LOCKED), ...rest];

/** @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export const runCargo = (args, options) =>
  run("cargo", withLock(args), { echo: true, ...options, env: { ...ENV, ...options?.env } });

/** @param {string} failure the sentence for the case that it fails @param {string[]} args */
export const mustCargo = (failure, ...args) => mustCargoWith({}, failure, ...args);

/** @param {Parameters<typeof run>[2]} options @param {string} failure @param {string[]} args */
export const mustCargoWith = (options, failure, ...args) =>
  must(failure, "cargo", withLock(args), { ...options, env: ENV });
