/**
 * What the build writes down of presets and papers is what the engine says, by the native command line, and what the
 * files say.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "./stage.mjs";

const CLI = process.env.FLITSCOPE_CLI ?? join(ROOT, "target/release/flitscope");
const DATA = join(ROOT, "engine-rs/study/data");

/** @param {string} path */
const read = (path) => readFileSync(join(DATA, path), "utf8");

/** @type {import("../src/papers/facts").Facts} */
let facts;
/** @type {any} */
let engine;
beforeAll(async () => {
  facts = (await import("virtual:papers/facts")).default;
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
});

test("presets are those of the gallery, each as on file and as the native engine completes it", () => {
  const entries = JSON.parse(read("scenarios/index.json"));
  expect(facts.presets.map(({ text, scenario, ...entry }) => entry)).toEqual(entries);
  for (const { id, text, scenario } of facts.presets) {
    expect(text, id).toBe(read(`scenarios/${id}.json`));
    const file = join(DATA, "scenarios", `${id}.json`);
    const address = execFileSync(CLI, ["link", file], { encoding: "utf8" }).trim();
    const payload = /#\/s\/([\w.-]+)/.exec(address)?.[1] ?? "";
    expect(JSON.parse(engine.open_link(payload)).scenario, id).toEqual(scenario);
  }
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
