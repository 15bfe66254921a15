/**
 * What the build writes down of presets and papers is what the engine says, by the native command line, and what the
 * files say.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { Facts } from "../src/papers/facts.ts";
import { ROOT } from "../tools/stage.mjs";
import { measure } from "./answers.ts";
import { plannedRuns } from "./published-scenarios.ts";

const CLI = process.env.FLITSCOPE_CLI ?? join(ROOT, "target/release/flitscope");
const DATA = join(ROOT, "engine-rs/study/data");

const read = (path: string) => readFileSync(join(DATA, path), "utf8");

/** One of each kind of figure that takes the native engine no longer than two seconds. */
const QUICK = [
  ...["qsnet-64-bit-reversal", "qsnet-32-hot-spot", "asciq-1024-barrier-hardware"],
  ...["asciq-1024-allreduce", "infiniband-16-two-faults", "qsnet2-32-nas-cg"],
];

let facts: Facts;
let engine: typeof import("flitscope-wasm");
beforeAll(async () => {
  facts = (await import("virtual:papers/facts")).default;
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
});

test("presets are those of the gallery, each as on file and as the native engine completes it", () => {
  const entries = JSON.parse(read("scenarios/index.json"));
  expect(facts.presets.map(({ text, scenario, answer, ...entry }) => entry)).toEqual(entries);
  for (const { id, text, scenario } of facts.presets) {
    expect(text, id).toBe(read(`scenarios/${id}.json`));
    const file = join(DATA, "scenarios", `${id}.json`);
    const address = execFileSync(CLI, ["link", file], { encoding: "utf8" }).trim();
    const payload = /#\/s\/([\w.-]+)/.exec(address)?.[1] ?? "";
    expect(JSON.parse(engine.open_link(payload)).scenario, id).toEqual(scenario);
  }
});

test("each preset has a group, and a question of its own", () => {
  for (const { id, group, question } of facts.presets) {
    expect(group, id).toMatch(/^\S.+\S$/);
    expect(question, id).toMatch(/^[A-Z].{20,90}\?$/);
  }
  expect(new Set(facts.presets.map(({ question }) => question)).size).toBe(facts.presets.length);
});

test("each preset has a measured answer; the quick ones come out the same now", () => {
  const file: Record<string, unknown> = JSON.parse(read("answers.json"));
  expect(Object.keys(file)).toEqual(facts.presets.map(({ id }) => id));
  for (const { id, answer } of facts.presets) {
    expect(answer.digest, id).toMatch(/^[0-9a-f]{16}$/);
    expect(answer.value, id).toBeGreaterThan(0);
  }
  for (const id of QUICK) expect(measure(id), id).toEqual(file[id]);
});

test("beside an answer is only what was printed of the same parameters", () => {
  const printed = Object.fromEntries(facts.presets.map(({ id, answer }) => [id, answer.printed]));
  expect(printed["qsnet-64-bit-reversal"]).toEqual({
    low: 165,
    high: 200,
    source: "Petrini et al. 2003, section 5.4",
  });
  expect(printed["qsnet-128-complement"]).toBeNull();
  expect(printed["qsnet2-32-nas-cg"]).toBeNull();
});

test("what is published is what the papers state, and of a scenario that the engine accepts", () => {
  const papers = ["qsnet-performance", "asciq-collectives", "qsnet2-bandwidth", "infiniband-vs-elan4"];
  const claims = papers.flatMap((id) => JSON.parse(read(`papers/${id}.json`)).claims);
  expect(facts.published.length).toBeGreaterThan(20);
  for (const { published, scenario } of facts.published) {
    const claim = claims.find(
      ({ id, statement }) => id === published.claim && statement === published.statement,
    );
    const printed = [claim?.value ?? Object.values(claim?.values ?? {})].flat();
    for (const end of [published.printed.low, published.printed.high])
      expect(
        printed.some((value) => Math.abs(value * published.scale - end) < 1e-6 * end),
        published.claim,
      ).toBe(true);
    expect(JSON.parse(engine.check_scenario(JSON.stringify(scenario), false)).scenario).toEqual(scenario);
  }
});

test("published runs are those that the second module plans; `node web/tools/published.mjs` writes them", async () => {
  expect(facts.published).toEqual(await plannedRuns());
});
