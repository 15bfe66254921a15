/**
 * Writes engine-rs/study/data/published.json: the scenarios of the runs with published figures. Run it after a change of
 * the papers, their presets or the defaults, when both modules are bound:
 *
 *   node web/tools/published.mjs
 */
import { join } from "node:path";
import { runnerImport } from "vite";
import { ROOT } from "./stage.mjs";

// Node 20 reads TypeScript through the bundler only.
await runnerImport(join(ROOT, "web/content/published-command.ts"), { configFile: false, root: ROOT });
