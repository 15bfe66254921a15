/**
 * What must be on the machine already, because no script should install it without a request: Node and
 * cargo by rustup. Each missing piece gives one sentence that says what to do.
 *
 * It does not contain anything that npm, cargo or apt can fetch; that is `setup.mjs` and `chromium.mjs`.
 */
import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { run, Sentence } from "./stage.mjs";

const OLDEST_NODE = /** @type {const} */ ([20, 19]);

/** @param {string} version such as "20.19.2" */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [needMajor, needMinor] = OLDEST_NODE;
  if (major > needMajor || (major === needMajor && minor >= needMinor)) return null;
  return `Flitscope needs Node ${OLDEST_NODE.join(".")} or newer; you have ${version}. Install it from https://nodejs.org and run this command again.`;
}

/**
 * A fresh rustup is often not on the PATH of shells that were open before it came; and it goes
 * first, because a distribution's own cargo would not obey rust-toolchain.toml.
 */
function findCargoFolder() {
  const bin = join(process.env.CARGO_HOME ?? join(homedir(), ".cargo"), "bin");
  if (existsSync(bin)) process.env.PATH = `${bin}${delimiter}${process.env.PATH ?? ""}`;
}

export async function checkRequirements() {
  const problem = nodeProblem(process.versions.node);
  if (problem) throw new Sentence(problem);
  findCargoFolder();
  const missing = [];
  for (const tool of ["cargo", "rustup"]) {
    // Only whether it starts; that asking may not fetch the compiler, which has a stage of its own.
    const { code } = await run(tool, ["--version"], { env: { RUSTUP_AUTO_INSTALL: "0" } });
    if (code === 127) missing.push(tool);
  }
  if (missing.length > 0) {
    throw new Sentence(
      `Flitscope needs ${missing.join(" and ")}. Install Rust with rustup from https://rustup.rs and run this command again.`,
    );
  }
}
