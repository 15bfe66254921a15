/**
 * Sweeps as Parquet, natively and on the page: each column has the type that its declaration asks for, by name, and both
 * files have the same values.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { parquetOf } from "../src/base/parquet";
import { byColumns } from "../src/features/export/state/engine-table";
import { engineModule, scorecardModule } from "./in-process.mjs";
import { COMMAND_LINE } from "./setup.mjs";

const BASE = {
  version: 4,
  topology: { dimension: 2, up_links_kept: [2] },
  run: { duration_us: 20 },
  jobs: [{ message_bytes: { mean: 256 } }],
};

/** The columns that every sweep has. */
const OF_EACH = {
  point: "STRING",
  seed: "INT64",
  duration_us: "INT64",
  engine_version: "STRING",
  scenario_digest: "STRING",
  result_digest: "STRING",
  link: "STRING",
};

/** Axes and measures, each with the types of its columns. */
const SWEEPS = [
  {
    // Half of the runs have no value of a measure.
    name: "words among numbers, and names that are digits or formulas",
    axes: [
      { path: "jobs[0].load", values: [0.1, "saturated"] },
      { label: 'a, "b"', variants: [{ name: "=x" }, { name: "7", set: { "model.channels": 1 } }] },
    ],
    measures: ["accepted_mb_s_per_sender", "offered_mb_s_per_sender"],
    types: {
      Load: "STRING",
      'a, "b"': "STRING",
      "accepted_mb_s_per_sender [MB/s]": "DOUBLE",
      "accepted_mb_s_per_sender_ci95 [MB/s]": "DOUBLE",
      accepted_mb_s_per_sender_judgement: "STRING",
      "offered_mb_s_per_sender [MB/s]": "DOUBLE",
      "offered_mb_s_per_sender_ci95 [MB/s]": "DOUBLE",
    },
  },
  {
    name: "shares and counts with links in their titles",
    axes: [
      { path: "model.error_rate", values: [0, 0.001] },
      { path: "topology.up_links_kept[0]", values: [2, 4] },
    ],
    measures: ["links_used", "time_outs"],
    types: {
      "Damaged packets per link": "DOUBLE",
      "Up links kept at level 1": "INT64",
      "links_used [share of the links]": "DOUBLE",
      "links_used_ci95 [share of the links]": "DOUBLE",
      "time_outs [packets]": "INT64",
      "time_outs_ci95 [packets]": "DOUBLE",
    },
  },
  {
    name: "counts and flags",
    axes: [
      { path: "topology.top_arity", values: [4, 8] },
      { path: "model.circuit_hold", values: [true, false] },
    ],
    measures: ["packets"],
    types: {
      "Links below the top": "INT64",
      "Circuit held until the ack": "BOOLEAN",
      "packets [packets]": "INT64",
      "packets_ci95 [packets]": "DOUBLE",
    },
  },
];

/** @param {ArrayBuffer} file */
function typesOf(file) {
  const { schema } = parquetMetadata(file);
  const types = schema.slice(1).map(({ name, type, converted_type, repetition_type }) => {
    expect(repetition_type).toBe("OPTIONAL");
    return [name, converted_type === "UTF8" ? "STRING" : type];
  });
  return Object.fromEntries(types);
}

/** @param {ArrayBuffer} file */
function codecsOf(file) {
  const groups = parquetMetadata(file).row_groups;
  return groups.map(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec));
}

/** The table that the page makes of a sweep, as Parquet. @param {string} text */
async function onPage(text) {
  const [engine, studies] = await Promise.all([engineModule(), scorecardModule()]);
  const study = studies.Study.from_file(text, "{}");
  const figures = JSON.parse(study.plan()).runs.map((/** @type {{ scenario: string }} */ { scenario }) => {
    const simulation = new engine.Simulation(scenario);
    for (let last = -1, now = 0; now > last; ) [last, now] = [now, simulation.run(1_000_000)];
    const read = JSON.parse(simulation.figures());
    simulation.free();
    return read;
  });
  const table = JSON.parse(study.table(JSON.stringify(figures)));
  study.free();
  return (await parquetOf(byColumns(table, "sweep"))).buffer;
}

test.each(SWEEPS)("a sweep as Parquet has the types of its declaration: $name", async (sweep) => {
  const { axes, measures, types } = sweep;
  const text = JSON.stringify({ sweep: 1, base: BASE, axes, measures, seeds: 2, length: "fixed" });
  const folder = mkdtempSync(join(tmpdir(), "flitscope-parquet-"));
  try {
    const [file, table] = [join(folder, "sweep.json"), join(folder, "table.parquet")];
    writeFileSync(file, text);
    execFileSync(COMMAND_LINE, ["sweep", file, "--parquet", "--output", table], { stdio: "pipe" });
    const { buffer, byteOffset, byteLength } = readFileSync(table);
    const natively = /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
    const ofPage = await onPage(text);
    for (const parquet of [natively, ofPage]) expect(typesOf(parquet)).toEqual({ ...OF_EACH, ...types });
    expect(codecsOf(natively)).toEqual(codecsOf(ofPage));
    const rows = await parquetReadObjects({ file: natively });
    expect(rows).toEqual(await parquetReadObjects({ file: ofPage }));
    expect(rows).toHaveLength(8);
    // A column of a wrong type has no values.
    const known = Object.keys(types).filter((title) => !title.includes("_ci95"));
    for (const title of known) expect(rows.some((row) => row[title] !== null)).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
