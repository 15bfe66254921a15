/** What content may point to: terms, claims of the papers, rules of the model, presets, and where each is from. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TERMS } from "../src/base/terms.ts";
import type { CitedClaim, Inline, ModelRule } from "../src/lessons/lesson.ts";
import { type Claim, type Paper, type PaperId, shortCitation } from "../src/papers/claims.ts";
import { toleratedRange } from "../src/papers/tolerance.ts";
import { ROOT } from "../tools/stage.mjs";

/** `numbers` has what is no range; the only one has an empty name. */
type KnownClaim = CitedClaim & { numbers: Record<string, number>; unit: string };

/** A preset as on file, as much of it as is read here. */
export type Preset = { name?: string; run?: { seed?: number }; jobs?: unknown[] };

/** `metrics` and `parameters` with the term of each. */
export type References = {
  terms: ReadonlySet<string>;
  metrics: Map<string, string>;
  parameters: Map<string, string>;
  claims: Map<string, KnownClaim>;
  rules: Map<string, ModelRule>;
  papers: Map<string, string>;
  presets: Map<string, Preset>;
};

const PAPERS = "engine-rs/study/data/papers";
const SCENARIOS = "engine-rs/study/data/scenarios";
const FIELD_TERMS = "web/src/engine/generated/field-terms.json";
const METRIC_TERMS = "web/src/engine/generated/metric-terms.json";

/** By the name of the file. */
function jsonFiles<T>(folder: string): [string, T][] {
  const names = readdirSync(join(ROOT, folder)).filter(
    (name) => name.endsWith(".json") && name !== "index.json",
  );
  return names.map((name) => [name.slice(0, -".json".length), json<T>(`${folder}/${name}`)]);
}

const json = <T>(path: string): T => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

const numberText = (value: number) => value.toLocaleString("en-US", { maximumFractionDigits: 6 });

/** "165–200 MB/s", or what a claim states by name. */
function valueText({ value, values, unit = "" }: Claim) {
  const amount = (each: number | number[]) => [each].flat().map(numberText).join("–");
  const joint = unit && !/^(?:ratio|cv)$/.test(unit) ? ` ${unit}` : "";
  if (value !== undefined) return `${amount(value)}${joint}`;
  if (!values) return null;
  const named = Object.entries(values).map(([name, each]) => `${name} ${amount(each)}`);
  return `${named.join(", ")}${joint}`;
}

/** "155–210", of a single value or range with a tolerance. */
function toleratedText({ value, tolerance }: Claim): string | null {
  if (value === undefined || !tolerance) return null;
  const [low, high] = typeof value === "number" ? [value, value] : value;
  const tolerated = toleratedRange({ low, high }, { tolerance });
  return [tolerated.low, tolerated.high].map(numberText).join("–");
}

function knownClaim(paper: string, cited: string, claim: Claim): KnownClaim {
  const place = /^\d/.test(claim.place) ? `section ${claim.place}` : claim.place;
  const all = claim.values ?? (typeof claim.value === "number" ? { "": claim.value } : {});
  return {
    id: claim.id,
    paper: paper as PaperId,
    source: `${cited}, ${place}`,
    statement: claim.statement,
    value: valueText(claim),
    tolerated: toleratedText(claim),
    role: claim.role,
    numbers: all,
    unit: claim.unit ?? "",
  };
}

export function readReferences(rules: Record<string, ModelRule>): References {
  const papers = jsonFiles<Paper>(PAPERS);
  const claims = papers.flatMap(([id, paper]) => {
    const cited = shortCitation(paper);
    return paper.claims.map((claim) => knownClaim(id, cited, claim));
  });
  return {
    terms: new Set<string>(TERMS),
    metrics: new Map(Object.entries(json<Record<string, string>>(METRIC_TERMS))),
    parameters: new Map(
      Object.entries(json<Record<string, string>>(FIELD_TERMS)).filter(([path]) => path.startsWith("model.")),
    ),
    claims: new Map(claims.map((claim) => [claim.id, claim])),
    rules: new Map(Object.entries(rules)),
    papers: new Map(papers.map(([id, paper]) => [id, shortCitation(paper)])),
    presets: new Map(jsonFiles<Preset>(SCENARIOS)),
  };
}

/** The claims and rules that inlines point to, as content carries them along. */
export function cited(known: References, inlines: Inline[], more: string[] = []) {
  const claims: Record<string, CitedClaim> = {};
  const rules: Record<string, ModelRule> = {};
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
