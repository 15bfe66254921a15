/**
 * The TypeScript types that Rust writes must be the ones that are checked in. `cargo test` writes
 * them; so they are fresh when running it changes nothing, here or since the last commit.
 */
import { mustCargo, TESTED_CRATES } from "./cargo.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { run, Sentence } from "./stage.mjs";

const GENERATED = "web/src/engine/generated";
const STALE = `${GENERATED} did not match the Rust types and has been rewritten. Review the changes and commit them.`;

/**
 * Runs what writes the types, and complains when that changed them.
 * @template R
 * @param {() => Promise<R>} write
 */
export async function mustStayFresh(write) {
  const before = fingerprint([GENERATED]);
  const result = await write();
  return { result, stale: fingerprint([GENERATED]) === before ? null : new Sentence(STALE) };
}

/** In a working tree changed files are somebody's work in progress; in CI they are stale ones. */
async function differsFromCommit() {
  if (!process.env.CI) return false;
  const args = ["-c", "safe.directory=*", "status", "--porcelain", "--", GENERATED];
  const { code, output } = await run("git", args);
  // Without git or a repository, as in an unpacked archive, only the comparison is left.
  return code === 0 && output.trim() !== "";
}

export async function checkGenerated() {
  const { stale } = await mustStayFresh(() =>
    mustCargo("Couldn't write the types.", "test", ...TESTED_CRATES, "--lib", "export_bindings"),
  );
  if (stale) throw stale;
  if (await differsFromCommit()) throw new Sentence(STALE);
}
