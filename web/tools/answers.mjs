/**
 * Runs presets to their end and writes the figure that answers the question of each to
 * engine-rs/study/data/answers.json, from which the page takes it:
 *
 *   node web/tools/answers.mjs              all presets, some twenty minutes
 *   node web/tools/answers.mjs ID...        only these
 *
 * The command line is target/release/flitscope, or what FLITSCOPE_CLI names.
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./stage.mjs";

// It is TypeScript, which Node 20 takes through the bundler only.
await runnerImport(join(ROOT, "web/content/answers-command.ts"), { configFile: false, root: ROOT });
