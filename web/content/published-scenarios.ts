/**
 * The scenarios of the runs with published figures, as far as they differ from the defaults. Only the second module can
 * plan the runs of a paper; the file keeps their scenarios, so that a build of the page does not need that module.
 * `node web/tools/published.mjs` writes the file, and a test compares it with the plans.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Scenario } from "../src/engine/types.ts";
import { PAPERS, type Paper } from "../src/papers/claims.ts";
import type { PublishedRun, ScenarioOf } from "../src/papers/published.ts";
import { ROOT } from "../tools/stage.mjs";
import { MODULES, moduleOfPage, wasmModule } from "./modules.ts";

const DATA = "engine-rs/study/data";

export const PUBLISHED = `${DATA}/published.json`;

/** Scenario texts by paper and by the name of the run. */
export type PublishedScenarios = Record<string, Record<string, unknown>>;

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The published runs of all papers as the second module plans them; `asked` receives the scenario of each. */
export async function plannedRuns(
  asked: (paper: string, run: string, scenario: Scenario) => void = () => {},
): Promise<PublishedRun[]> {
  const study = await wasmModule<typeof import("flitscope-scorecard-wasm")>(MODULES.study);
  const { publishedRuns, scenarioInPlan } = await moduleOfPage<typeof import("../src/papers/published")>(
    "web/src/papers/published.ts",
  );
  const presets: { id: string }[] = JSON.parse(read(`${DATA}/scenarios/index.json`));
  const texts = Object.fromEntries(presets.map(({ id }) => [id, read(`${DATA}/scenarios/${id}.json`)]));
  return PAPERS.flatMap(({ id }) => {
    const text = read(`${DATA}/papers/${id}.json`);
    const planned = scenarioInPlan(JSON.parse(new study.Scorecard(text, JSON.stringify(texts)).plan()));
    const scenarioOf: ScenarioOf = (claim, run) => {
      const scenario = planned(claim, run);
      if (scenario) asked(id, run, structuredClone(scenario));
      return scenario;
    };
    return publishedRuns(JSON.parse(text) as Paper, scenarioOf);
  });
}

type Fields = Record<string, unknown>;

/** Unsets every field whose absence `same` accepts, and looks into those that must stay. */
function unsetDefaults(fields: Fields, same: () => boolean): void {
  for (const [key, value] of Object.entries(fields)) {
    fields[key] = undefined;
    if (same()) continue;
    fields[key] = value;
    if (value !== null && typeof value === "object") unsetDefaults(value as Fields, same);
  }
}

/** What the file should contain: one line for each run. */
export async function publishedText(): Promise<string> {
  const engine = await wasmModule<typeof import("flitscope-wasm")>(MODULES.engine);
  const completed = (scenario: unknown) => {
    const { scenario: whole } = JSON.parse(engine.check_scenario(JSON.stringify(scenario), false));
    return JSON.stringify(whole);
  };
  const lines = new Map<string, Map<string, string>>();
  await plannedRuns((paper, run, scenario) => {
    const whole = completed(scenario);
    unsetDefaults(scenario as unknown as Fields, () => completed(scenario) === whole);
    const runs = lines.get(paper) ?? new Map();
    lines.set(paper, runs.set(run, `    ${JSON.stringify(run)}: ${JSON.stringify(scenario)}`));
  });
  const papers = [...lines].map(
    ([paper, runs]) => `  ${JSON.stringify(paper)}: {\n${[...runs.values()].join(",\n")}\n  }`,
  );
  return `{\n${papers.join(",\n")}\n}\n`;
}
