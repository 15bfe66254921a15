/** The presets, from the files that page and command line share, and scenarios made from them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

type Fields = Record<string, unknown>;

export const PRESETS = JSON.parse(
  readFileSync(`${ROOT}engine-rs/study/data/scenarios/index.json`, "utf8"),
) as {
  id: string;
  title: string;
}[];

export function presetScenario(id: string): Fields & { run: Fields } {
  return JSON.parse(readFileSync(`${ROOT}engine-rs/study/data/scenarios/${id}.json`, "utf8"));
}

/** A preset that ends after so many microseconds, as a file. */
export function withDuration(id: string, durationUs: number): string {
  const preset = presetScenario(id);
  return JSON.stringify({ ...preset, run: { ...preset.run, duration_us: durationUs } });
}

/** Five levels with 1,280 Elites: the largest machine that has to play live, for a minute at full speed. */
export const THOUSAND_NODES = {
  name: "1,024 nodes",
  topology: { arity: 4, dimension: 5, nodes: 1024 },
  jobs: [{ pattern: "uniform" }],
  run: { duration_us: 20_000 },
};

/** A link to what these fields say, whether or not the engine would ever write such a link. */
export function linkTo(fields: Fields): string {
  return `#/s/d4.${deflateRawSync(JSON.stringify(fields)).toString("base64url")}`;
}
