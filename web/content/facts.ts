/**
 * What is known before anything runs: the presets as the engine completes them, with what their runs measured, and what
 * papers publish of which scenario. Calculated once for each build, by the page's own wasm modules, so that no visit has to.
 *
 * It does not contain what claims need. With its links that is 440 kB compressed, more than the module that works it out.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PAPERS } from "../src/papers/claims.ts";
import type { Facts } from "../src/papers/facts.ts";
import type { Quantity } from "../src/papers/published.ts";
import type { Answer, Measured, Preset, PresetEntry } from "../src/scenario/presets.ts";
import { ROOT } from "../tools/stage.mjs";
import { kept, MODULES, moduleOfPage, wasmModule } from "./modules.ts";

const DATA = "engine-rs/study/data";

/** What a run of each preset measured; `node web/tools/answers.mjs` writes it. */
export const ANSWERS = `${DATA}/answers.json`;

/** Whatever they are made of. */
const INPUTS = [
  ...[`${DATA}/scenarios`, `${DATA}/papers`, ANSWERS, "wasm/pkg", "wasm/scorecard/pkg"],
  ...["web/src/papers", "web/src/scenario/experiment.ts", "web/content/facts.ts", "web/content/modules.ts"],
];

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Files that a watching build depends on. */
export function factsFiles() {
  const inFolders = ["scenarios", "papers"].flatMap((folder) =>
    readdirSync(join(ROOT, DATA, folder)).map((name) => join(ROOT, DATA, folder, name)),
  );
  return [...inFolders, join(ROOT, ANSWERS)];
}

async function compile(): Promise<Facts> {
  const [engine, study] = await Promise.all([
    wasmModule<typeof import("flitscope-wasm")>(MODULES.engine),
    wasmModule<typeof import("flitscope-scorecard-wasm")>(MODULES.study),
  ]);
  const { bestOf, publishedRuns } = await moduleOfPage<typeof import("../src/papers/published")>(
    "web/src/papers/published.ts",
  );
  const entries: PresetEntry[] = JSON.parse(read(`${DATA}/scenarios/index.json`));
  const presets = entries.map((entry) => {
    const text = read(`${DATA}/scenarios/${entry.id}.json`);
    const { scenario, problems } = JSON.parse(engine.check_scenario(text, false));
    if (!scenario) throw new Error(`Preset ${entry.id}: ${JSON.stringify(problems)}`);
    return { ...entry, text, scenario };
  });
  const texts = JSON.stringify(Object.fromEntries(presets.map(({ id, text }) => [id, text])));
  const published = PAPERS.flatMap(({ id }) => {
    const paper = read(`${DATA}/papers/${id}.json`);
    return publishedRuns(JSON.parse(paper), JSON.parse(new study.Scorecard(paper, texts).plan()));
  });
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

/** Kept until something that they are made of changes: planning all claims takes seconds. */
export const compileFacts = (): Promise<Facts> => kept("facts", INPUTS, compile);
