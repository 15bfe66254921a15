/** What `node web/tools/answers.mjs` does: runs presets and writes down what they measured. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Measured } from "../src/scenario/presets.ts";
import { ROOT } from "../tools/stage.mjs";
import { measure } from "./answers.ts";
import { ANSWERS } from "./facts.ts";

const file = join(ROOT, ANSWERS);
const known: Record<string, Measured> = JSON.parse(readFileSync(file, "utf8"));
const index = readFileSync(join(ROOT, "engine-rs/study/data/scenarios/index.json"), "utf8");
const ids: string[] = JSON.parse(index).map(({ id }: { id: string }) => id);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((id) => !ids.includes(id));
if (unknown.length > 0) throw new Error(`Unknown preset: ${unknown.join(", ")}.`);

for (const id of wanted.length > 0 ? wanted : ids) {
  known[id] = measure(id);
  process.stdout.write(`${id}: ${JSON.stringify(known[id])}\n`);
}

// A line for each, so that a change shows what it changes.
const lines = ids
  .filter((id) => known[id])
  .map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(known[id])}`);
writeFileSync(file, `{\n${lines.join(",\n")}\n}\n`);
