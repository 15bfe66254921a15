/**
 * `npm run check`: what is asked of the code beyond its tests. Each check counts as one, all run
 * even when one fails, and the last line sums them up as `npm test` does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkBudgets } from "./budgets.mjs";
import { mustCargo } from "./cargo.mjs";
import { filesUnder } from "./fingerprint.mjs";
import { checkGenerated } from "./generated.mjs";
import { buildPage, buildWasm, setUpTools } from "./setup.mjs";
import { must, ROOT, report, Sentence, stage } from "./stage.mjs";
import { closingLine } from "./tally.mjs";

/** @param {string} failure @param {string} script @param {string[]} args */
const node = (failure, script, ...args) =>
  must(failure, process.execPath, [`node_modules/${script}`, ...args]).then(() => {});

const BIOME = "Biome found something: `npm run format` mends form, the rest is for you.";
const TYPES = "The types do not hold.";

/** The hooks let a test command the page; whoever opens the published one must not find them. */
function noHooksShipped() {
  const telling = filesUnder("web/dist").filter((path) =>
    readFileSync(join(ROOT, path)).includes("__flitscope"),
  );
  if (telling.length > 0) throw new Sentence(`Test hooks are in ${telling.join(", ")}.`);
}

/** @type {[string, () => Promise<string | void> | string | void][]} */
const CHECKS = [
  [
    "lint and format, web",
    () => node(BIOME, "@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off", "."),
  ],
  [
    "format, Rust",
    async () => {
      await mustCargo("Rust code is not in form: `npm run format` mends it.", "fmt", "--all", "--check");
    },
  ],
  [
    "lint, Rust",
    async () => {
      const args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
      await mustCargo("Clippy found something.", ...args);
    },
  ],
  [
    "documentation, Rust",
    async () => {
      const flags = ["--config", 'build.rustdocflags=["-D", "warnings"]'];
      // The binder has no documentation of its own, and would be compiled once more for it.
      const args = ["doc", ...flags, "--workspace", "--exclude", "flitscope-bind", "--no-deps"];
      await mustCargo("The documentation of the crates has faults.", ...args);
    },
  ],
  ["types, page", () => node(TYPES, "typescript/bin/tsc", "-p", "web/tsconfig.json")],
  ["types, tools and tests", () => node(TYPES, "typescript/bin/tsc", "-p", "web/tsconfig.tools.json")],
  ["generated files fresh", checkGenerated],
  ["size budgets", checkBudgets],
  ["no test hooks shipped", noHooksShipped],
];

const failed = [];
try {
  await setUpTools();
  await buildWasm();
  await buildPage();
} catch (error) {
  report(error);
  failed.push("set-up");
}
let passed = 0;
for (const [name, check] of failed.length === 0 ? CHECKS : []) {
  try {
    await stage(name, check);
    passed += 1;
  } catch (error) {
    report(error);
    failed.push(name);
  }
}
if (failed.length > 0) console.log(`\nFailed: ${failed.join("; ")}.`);
console.log(`\n${closingLine({ passed, failed: failed.length })}`);
process.exitCode = failed.length === 0 ? 0 : 1;
