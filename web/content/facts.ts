/**
 * Facts known before anything runs: the presets as the engine completes them, with the results of their runs, and the
 * values that papers publish of scenarios. Each build computes them once, with the page's own engine. It needs no second
 * module, so the page is built while that one still compiles.
 *
 * They do not include the needs of claims. With their links that is 440 kB compressed, more than the module that works it out.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "../src/engine/types.ts";
import { PAPERS } from "../src/papers/claims.ts";
import type { Facts } from "../src/papers/facts.ts";
import type { Quantity } from "../src/papers/published.ts";
import type { Answer, Measured, Preset, PresetEntry } from "../src/scenario/presets.ts";
import { ROOT } from "../tools/stage.mjs";
import { kept, MODULES, moduleOfPage, wasmModule } from "./modules.ts";
import { PUBLISHED, type PublishedScenarios } from "./published-scenarios.ts";

const DATA = "engine-rs/study/data";

/** What a run of each preset measured; `node web/tools/answers.mjs` writes it. */
export const ANSWERS = `${DATA}/answers.json`;

/** Everything that they are made of. */
const INPUTS = [
  ...[`${DATA}/scenarios`, `${DATA}/papers`, ANSWERS, PUBLISHED, "wasm/pkg"],
  ...["web/src/papers", "web/src/scenario/experiment.ts", "web/content/facts.ts", "web/content/modules.ts"],
  "web/content/published-scenarios.ts",
];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Files that a watching build depends on. */
export function factsFiles() {
  const inFolders = ["scenarios", "papers"].flatMap((folder) =>
    readdirSync(join(ROOT, DATA, folder)).map((name) => join(ROOT, DATA, folder, name)),
  );
  return [...inFolders, join(ROOT, ANSWERS), join(ROOT, PUBLISHED)];
}

async function compile(): Promise<Facts> {
  const engine = await wasmModule<typeof import("flitscope-wasm")>(MODULES.engine);
  const { bestOf, publishedRuns } = await moduleOfPage<typeof import("../src/papers/published")>(
    "web/src/papers/published.ts",
  );
  const entries: PresetEntry[] = JSON.parse(read(`${DATA}/scenarios/index.json`));
  const completed = (what: string, text: string): Scenario => {
    const { scenario, problems } = JSON.parse(engine.check_scenario(text, false));
    if (!scenario) throw new Error(`${what}: ${JSON.stringify(problems)}`);
    return scenario;
  };
  const presets = entries.map((entry) => {
    const text = read(`${DATA}/scenarios/${entry.id}.json`);
    return { ...entry, text, scenario: completed(`Preset ${entry.id}`, text) };
  });
  const scenarios: PublishedScenarios = JSON.parse(read(PUBLISHED));
  const published = PAPERS.flatMap(({ id }) =>
    publishedRuns(JSON.parse(read(`${DATA}/papers/${id}.json`)), (_claim, run) => {
      const scenario = scenarios[id]?.[run];
      return scenario === undefined ? null : completed(`${PUBLISHED}, ${run}`, JSON.stringify(scenario));
    }),
  );
  const measured: Record<string, Measured> = JSON.parse(read(ANSWERS));
  const answerOf = ({ id, scenario }: Pick<Preset, "id" | "scenario">): Answer => {
    const figure = measured[id];
    if (!figure) throw new Error(`Preset ${id} has no answer: node web/tools/answers.mjs ${id}`);
    const isPublished = (one: string): one is Quantity =>
      published.some((run) => run.published.quantity === one);
    const { quantity } = figure;
    const best = isPublished(quantity) ? bestOf(published, scenario, [quantity]) : null;
    // What was printed of other parameters answers another question.
    const same = best?.changed.length === 0 ? best : null;
    return { ...figure, printed: same && { ...same.printed, source: same.source } };
  };
  return { presets: presets.map((preset) => ({ ...preset, answer: answerOf(preset) })), published };
}

/** Kept until one of their inputs changes. */
export const compileFacts = (): Promise<Facts> => kept("facts", INPUTS, compile);
