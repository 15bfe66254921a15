/** The presets, from the files that page and command line share, and scenarios made from them. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { FORMAT } from "../../web/src/scenario/format";

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

/**
 * A Clos network of 648 hosts on 54 switches of 36 ports, as a list of 1,296 cables: too large for a link. In it every
 * name and every end of a cable is written out.
 */
export function clos648(): Fields & { topology: Fields } {
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const [leaves, spines, hosts] = [36, 18, 648].map(numbers) as [number[], number[], number[]];
  const down = hosts.map((host) => ({
    ends: [
      [`node${host}`, 1],
      [`leaf${Math.floor(host / 18)}`, (host % 18) + 1],
    ],
  }));
  const up = leaves.flatMap((leaf) =>
    spines.map((spine) => ({
      ends: [
        [`leaf${leaf}`, spine + 19],
        [`spine${spine}`, leaf + 1],
      ],
    })),
  );
  const named = (kind: string) => (number: number) => ({ name: `${kind}${number}`, ports: 36 });
  return {
    version: FORMAT,
    name: "Clos of 648 hosts",
    network: "infiniband",
    topology: {
      kind: "cabled",
      switches: [...leaves.map(named("leaf")), ...spines.map(named("spine"))],
      hosts: hosts.map((host) => ({ name: `node${host}` })),
      cables: [...down, ...up],
    },
    jobs: [
      {
        pattern: "tornado",
        load: "saturated",
        message_bytes: { distribution: "fixed", mean: 65_536 },
      },
    ],
    run: { duration_us: 100 },
  };
}

/** A link to what these fields say, whether or not the engine would ever write such a link. */
export function linkTo(fields: Fields): string {
  return `#/s/d4.${deflateRawSync(JSON.stringify(fields)).toString("base64url")}`;
}
