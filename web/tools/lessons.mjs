/**
 * Checks lessons and prints what comes out of each step natively:
 *
 *   node web/tools/lessons.mjs web/src/lessons/one-elite.md     one lesson, step by step, with the time it takes
 *   node web/tools/lessons.mjs                                  all of them
 *   node web/tools/lessons.mjs --rules                          every anchor that `rule:` may name
 *   node web/tools/lessons.mjs --claims, --terms                the same of `claim:` and `term:`
 *   node web/tools/lessons.mjs --check                          only whether they compile
 *
 * The command line is target/release/flitscope, or what FLITSCOPE_CLI names. It ends with 1 when anything is wrong.
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./stage.mjs";

// The compiler is TypeScript, which Node 20 takes through the bundler only.
await runnerImport(join(ROOT, "web/content/command.ts"), { configFile: false, root: ROOT });
