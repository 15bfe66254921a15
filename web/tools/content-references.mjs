/** What content may point to: terms, claims of the papers, rules of the model, presets, and where each is from. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./stage.mjs";

/**
 * @typedef {import("../src/lessons/lesson").CitedClaim} CitedClaim
 * @typedef {import("../src/papers/claims").PaperId} PaperId
 * @typedef {CitedClaim & { numbers: Record<string, number>, unit: string }} KnownClaim  `numbers` without ranges; the only
 *   one has an empty name
 * @typedef {{ terms: Set<string>, metrics: Map<string, string>, parameters: Map<string, string>, claims: Map<string, KnownClaim>, rules: Map<string, import("../src/lessons/lesson").ModelRule>,
 *   papers: Map<string, string>, presets: Map<string, any> }} References  `metrics` and `parameters` with the term of each
 */

export const PAPERS = "engine-rs/study/data/papers";
export const SCENARIOS = "engine-rs/study/data/scenarios";
const TERMS = "web/src/base/terms.ts";
const FIELD_TERMS = "web/src/engine/generated/field-terms.json";
const METRIC_TERMS = "web/src/engine/generated/metric-terms.json";

/** @param {string} folder @returns {[string, any][]} by the name of the file */
function jsonFiles(folder) {
  const names = readdirSync(join(ROOT, folder)).filter(
    (name) => name.endsWith(".json") && name !== "index.json",
  );
  return names.map((name) => [
    name.slice(0, -".json".length),
    JSON.parse(readFileSync(join(ROOT, folder, name), "utf8")),
  ]);
}

/** @param {string} path @returns {any} */
const json = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

/** Node takes no TypeScript; what is read is a list of texts. */
function readTerms() {
  const text = readFileSync(join(ROOT, TERMS), "utf8");
  const [, list = ""] =
    /export const TERMS = \[(.*?)\] as const/s.exec(text.replaceAll(/\/\/.*$/gm, "")) ?? [];
  return new Set([...list.matchAll(/"([^"]+)"/g)].map(([, id = ""]) => id));
}

/** "Petrini et al. 2003", as the page says it. @param {any} paper */
function citation({ authors, title, year }) {
  const first = authors[0]?.split(" ").at(-1) ?? title;
  return `${first}${authors.length > 1 ? " et al." : ""} ${year ?? ""}`.trim();
}

/** @param {number} value */
const numberText = (value) => value.toLocaleString("en-US", { maximumFractionDigits: 6 });

/** "165–200 MB/s", or what a claim states by name. @param {any} claim */
function valueText({ value, values, unit = "" }) {
  /** @param {number | number[]} each */
  const amount = (each) => [each].flat().map(numberText).join("–");
  const joint = unit && !/^(?:ratio|cv)$/.test(unit) ? ` ${unit}` : "";
  if (value !== undefined) return `${amount(value)}${joint}`;
  if (!values) return null;
  const named = Object.entries(values).map(([name, each]) => `${name} ${amount(each)}`);
  return `${named.join(", ")}${joint}`;
}

/** @param {string} paper @param {string} cited @param {any} claim @returns {KnownClaim} */
function knownClaim(paper, cited, claim) {
  const place = /^\d/.test(claim.place) ? `section ${claim.place}` : claim.place;
  const all = claim.values ?? { "": claim.value };
  return {
    id: claim.id,
    paper: /** @type {PaperId} */ (paper),
    source: `${cited}, ${place}`,
    statement: claim.statement,
    value: valueText(claim),
    numbers: Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === "number")),
    unit: claim.unit ?? "",
  };
}

/** @param {Record<string, import("../src/lessons/lesson").ModelRule>} rules @returns {References} */
export function readReferences(rules) {
  const papers = jsonFiles(PAPERS);
  const claims = papers.flatMap(([id, paper]) => {
    const cited = citation(paper);
    return paper.claims.map((/** @type {any} */ claim) => knownClaim(id, cited, claim));
  });
  return {
    terms: readTerms(),
    metrics: new Map(Object.entries(json(METRIC_TERMS))),
    parameters: new Map(Object.entries(json(FIELD_TERMS)).filter(([path]) => path.startsWith("model."))),
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    rules: new Map(Object.entries(rules)),
    papers: new Map(papers.map(([id, paper]) => [id, citation(paper)])),
    presets: new Map(jsonFiles(SCENARIOS)),
  };
}

/** The claims and rules that inlines point to, as content carries them along. @param {References} known */
export function cited(
  known,
  /** @type {import("../src/lessons/lesson").Inline[]} */ inlines,
  /** @type {string[]} */ more = [],
) {
  /** @type {Record<string, CitedClaim>} */
  const claims = {};
  /** @type {Record<string, import("../src/lessons/lesson").ModelRule>} */
  const rules = {};
  const ids = inlines.flatMap((each) => (each.kind === "claim" ? [each.id] : []));
  for (const id of [...ids, ...more]) {
    const claim = known.claims.get(id);
    if (!claim) continue;
    const { numbers, unit, ...rest } = claim;
    claims[id] = rest;
  }
  for (const each of inlines) {
    const rule = each.kind === "rule" ? known.rules.get(each.anchor) : undefined;
    if (rule && each.kind === "rule") rules[each.anchor] = rule;
  }
  return { claims, rules };
}
