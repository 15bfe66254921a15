/**
 * Skips a stage when its inputs have not changed. A fingerprint depends on contents, not on times: a fresh checkout and
 * another branch and back keep it.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stage.mjs";

const STAMPS = "target/flitscope-stamps";

/**
 * Every file below the path, sorted, relative to the root of the repository.
 * @param {string} path
 * @returns {string[]}
 */
export function filesUnder(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(`${path}/${name}`));
}

/** @param {string[]} paths files and folders @param {string[]} [without] files among them that do not count */
export function fingerprint(paths, without = []) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap(filesUnder).filter((each) => !without.includes(each))) {
    const bytes = readFileSync(join(ROOT, file));
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/**
 * Does the work unless the inputs and outputs are as the last success left them. Outputs count as
 * well, so that a deleted or half-written result is made again; those in `without` come from another stage.
 * @param {string} name of the stamp
 * @param {{ inputs: string[], outputs: string[], without?: string[] }} paths
 * @param {() => Promise<unknown>} work
 * @returns {Promise<string | void>} "unchanged" when it was skipped
 */
export async function unlessUnchanged(name, { inputs, outputs, without }, work) {
  const stamp = join(ROOT, STAMPS, name);
  const now = () => `${fingerprint(inputs)} ${fingerprint(outputs, without)}\n`;
  if (outputs.every((path) => filesUnder(path).length > 0)) {
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === now()) return "unchanged";
  }
  const before = fingerprint(inputs);
  await work();
  mkdirSync(join(ROOT, STAMPS), { recursive: true });
  // The inputs as they were at the start: an edit made meanwhile must not count as built.
  writeFileSync(stamp, `${before} ${fingerprint(outputs, without)}\n`);
}
