/**
 * `npm run check`: what is asked of the code beyond its tests. Each check counts as one, all run
 * even when one fails, and the last line sums them up as `npm test` does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkBudgets } from "./budgets.mjs";
import { mustCargo } from "./cargo.mjs";
import { filesUnder } from "./fingerprint.mjs";
import { checkFlaky } from "./flaky.mjs";
import { checkGenerated } from "./generated.mjs";
import { checkLicences } from "./licences.mjs";
import { buildWasm, pageInDist, setUpTools } from "./setup.mjs";
import { must, ROOT, report, Sentence } from "./stage.mjs";
import { closingLine, namedLines } from "./tally.mjs";

/** @param {string} failure @param {string} script @param {string[]} args */
const node = (failure, script, ...args) =>
  must(failure, process.execPath, [`node_modules/${script}`, ...args]).then(() => {});

const BIOME = "Biome found problems. `npm run format` fixes formatting; fix the others by hand.";
const TYPES = "Type checking failed.";

/** The hooks let a test command the page; the published page must not have them. */
function noHooksShipped() {
  const telling = filesUnder("web/dist").filter((path) =>
    readFileSync(join(ROOT, path)).includes("__flitscope"),
  );
  if (telling.length > 0)
    throw new Sentence(`These files of the shipped page contain test hooks: ${telling.join(", ")}.`);
}

/** @typedef {[string, () => Promise<string | void> | string | void]} Check */

/** @type {Check[]} */
const RUST = [
  [
    "format, Rust",
    async () => {
      await mustCargo("Rust code is not formatted. Run `npm run format`.", "fmt", "--all", "--check");
    },
  ],
  [
    "lint, Rust",
    async () => {
      const args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
      await mustCargo("Clippy found problems.", ...args);
    },
  ],
  [
    "documentation, Rust",
    async () => {
      const flags = ["--config", 'build.rustdocflags=["-D", "warnings"]'];
      // The binder has no documentation of its own, and would be compiled once more for it.
      const args = ["doc", ...flags, "--workspace", "--exclude", "flitscope-bind", "--no-deps"];
      await mustCargo("The documentation of the crates has errors.", ...args);
    },
  ],
  ["generated files fresh", checkGenerated],
];

/** @type {Check[]} */
const WEB = [
  [
    "lint and format, web",
    () => node(BIOME, "@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--colors=off", "."),
  ],
  ["types, page", () => node(TYPES, "typescript/bin/tsc", "-p", "web/tsconfig.json")],
  ["types, tools and tests", () => node(TYPES, "typescript/bin/tsc", "-p", "web/tsconfig.tools.json")],
  ["page into web/dist", pageInDist],
  ["size budgets", checkBudgets],
  ["no test hooks shipped", noHooksShipped],
  ["licences", checkLicences],
  ["flaky tests", checkFlaky],
];

/** @type {string[]} */
const failed = [];
let passed = 0;

/** One check after another; each has its line when it is done. @param {Check[]} checks */
async function lane(checks) {
  for (const [name, check] of checks) {
    const started = performance.now();
    try {
      const note = await check();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${name.padEnd(26)} ${seconds.padStart(6)} s${note ? `  ${note}` : ""}`);
      passed += 1;
    } catch (error) {
      console.log(`${name.padEnd(26)} failed`);
      report(error);
      failed.push(name);
    }
  }
}

try {
  await setUpTools();
  await buildWasm();
  // Cargo does one thing at a time in its folder; the checks of the page run in parallel.
  await Promise.all([lane(RUST), lane(WEB)]);
} catch (error) {
  report(error);
  failed.push("set-up");
}
const tally = { passed, failed: failed.length, names: failed };
console.log(["", ...namedLines(tally), closingLine(tally)].join("\n"));
process.exitCode = failed.length === 0 ? 0 : 1;
