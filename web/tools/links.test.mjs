/**
 * Links in the engine as wasm: those of the presets open as their files do, and hostile ones are refused or opened, as
 * natively too, and never trap. Some of these are listed, the others are mutated from the presets by a seed: `ODD_SEED`
 * draws others, and
 *
 *   ODD_CASES=100000 npx vitest run --config web/vitest.config.ts web/tools/links.test.mjs
 *
 * opens that number of them and prints which took longest.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { beforeAll, expect, it } from "vitest";
import { mutated, randomFrom } from "./odd-shapes.mjs";
import { ROOT } from "./stage.mjs";

const SEED = Number(process.env.ODD_SEED ?? 30);
const CASES = Number(process.env.ODD_CASES ?? 1_000);
const PRESETS = join(ROOT, "engine-rs/study/data/scenarios");

/** @type {any} */
let engine;
/** Codec and format of the newest links, before the dot. */
let head = "";
beforeAll(async () => {
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
  const preset = readFileSync(join(PRESETS, "qsnet-64-uniform.json"), "utf8");
  head = JSON.parse(engine.check_scenario(preset, true)).link.split(".")[0];
});

/** @param {string} link @returns {{ scenario_digest: string | null, link: string | null, problems: object[] }} */
const open = (link) => JSON.parse(engine.open_link(link));

/** Whether a hostile link opens: it then opens as the same from its own link. @param {string} link */
function opens(link) {
  const { scenario_digest, link: own, problems } = open(link);
  if (scenario_digest === null || own === null) {
    if (problems.length === 0) throw new Error(`refused without a reason: ${link}`);
    return false;
  }
  if (open(own).scenario_digest !== scenario_digest) throw new Error(`differs from its own link: ${link}`);
  return true;
}

/** @param {Uint8Array} deflated */
const encoded = (deflated) => `${head}.${Buffer.from(deflated).toString("base64url")}`;

it("opens the link of every preset as the scenario of its file", () => {
  const files = readdirSync(PRESETS).filter((name) => name !== "index.json");
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const checked = JSON.parse(engine.check_scenario(readFileSync(join(PRESETS, name), "utf8"), false));
    expect(checked.problems, name).toEqual([]);
    expect(open(checked.link), name).toMatchObject({
      scenario_digest: checked.scenario_digest,
      problems: [],
    });
  }
});

/** @typedef {(string | [string, number, number?])[]} Parts */
/**
 * @typedef {{ what: string, link?: Parts, payload?: Parts, text?: Parts, each?: string[] | "shapes", opens?: true | string[] }} Hostile
 */

/** @param {Parts} parts @param {string} each */
const text = (parts, each) =>
  parts
    .map((part) => {
      if (typeof part === "string") return part;
      const [unit, times, step = 1] = part;
      return Array.from({ length: times }, (_, at) => unit.replaceAll("#", () => `${at * step}`)).join("");
    })
    .join("")
    .replaceAll("@", () => each);

it("refuses or opens hostile links as the native engine does", () => {
  const file = readFileSync(join(ROOT, "engine-rs/engine/tests/hostile-links.json"), "utf8");
  /** @type {{ shapes: string[], links: Hostile[] }} */
  const { shapes, links } = JSON.parse(file);
  expect(links.length).toBeGreaterThan(20);
  for (const { what, link, payload, text: json, each = [""], opens: known } of links) {
    const list = each === "shapes" ? shapes : each;
    const open = list.filter((each) => {
      if (link) return opens(text(link, each));
      if (payload) return opens(`${head}.${text(payload, each)}`);
      return opens(encoded(deflateRawSync(text(json ?? [], each), { level: 9 })));
    });
    expect(open, what).toEqual(known === true ? list : (known ?? []));
  }
});

it(`refuses or opens ${CASES} mutated links (seed ${SEED})`, { timeout: 3_600_000 }, () => {
  const random = randomFrom(SEED);
  /** @param {number} bound */
  const below = (bound) => Math.floor(random() * bound);
  /** @param {Uint8Array<ArrayBuffer>} bytes */
  const damaged = (bytes) => {
    if (random() < 0.3) return bytes.subarray(0, below(bytes.length));
    bytes[below(bytes.length)] = below(256);
    return bytes;
  };
  const files = readdirSync(PRESETS).filter((name) => name !== "index.json");
  const presets = files.map((name) => JSON.parse(readFileSync(join(PRESETS, name), "utf8")));
  let slowest = { ms: 0, link: "" };
  let opened = 0;
  for (let at = 0; at < CASES; at += 1) {
    const { version: _, ...scenario } = presets[below(presets.length)];
    let bytes = new TextEncoder().encode(JSON.stringify(mutated(scenario, random)));
    if (random() < 0.1) bytes = damaged(bytes);
    let deflated = new Uint8Array(deflateRawSync(bytes, { level: 9 }));
    if (random() < 0.1) deflated = damaged(deflated);
    const link = encoded(deflated);
    const start = performance.now();
    if (opens(link)) opened += 1;
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, link };
  }
  // Both kinds are among them, or this shows nothing.
  expect(Math.min(opened, CASES - opened)).toBeGreaterThan(CASES / 20);
  if (process.env.ODD_CASES)
    console.log(`${opened} of ${CASES} opened; slowest ${slowest.ms.toFixed(1)} ms: ${slowest.link}`);
});
