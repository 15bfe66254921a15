/** Parquet natively and on the page: of the same sweep both have the same columns, types and values. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { parquetOf } from "../src/base/parquet";
import { tableOf } from "../src/features/sweep/state/sweep-table";
import { COMMAND_LINE } from "./setup.mjs";

/** Names that need quotes, an axis of digits that name things, and a measure that half of the runs have not. */
const SWEEP = {
  sweep: 1,
  base: {
    version: 4,
    topology: { dimension: 2 },
    run: { duration_us: 20 },
    jobs: [{ message_bytes: { mean: 256 } }],
  },
  axes: [
    { path: "jobs[0].load", values: [0.1, "saturated"] },
    { label: 'a, "b"', variants: [{ name: "=x" }, { name: "7", set: { "model.channels": 1 } }] },
    { path: "model.buffer_flits", values: [64, 128] },
  ],
  seeds: 2,
  measures: ["accepted_mb_s_per_sender", "offered_mb_s_per_sender"],
};

/** @param {ArrayBuffer} file */
function schemaOf(file) {
  const { schema, num_rows, row_groups } = parquetMetadata(file);
  const columns = schema.slice(1).map(({ name, type, repetition_type, converted_type }) => ({
    ...{ name, type, repetition_type, converted_type },
  }));
  const codecs = row_groups.map(({ columns }) => columns.map(({ meta_data }) => meta_data?.codec));
  return { columns, num_rows, codecs };
}

test("a sweep as Parquet is the same natively and on the page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "flitscope-parquet-"));
  try {
    const sweep = join(folder, "sweep.json");
    writeFileSync(sweep, JSON.stringify(SWEEP));
    /** @param {string} format */
    const written = (format) => {
      const file = join(folder, `table.${format}`);
      execFileSync(COMMAND_LINE, ["sweep", sweep, `--${format}`, "--output", file], { stdio: "pipe" });
      return readFileSync(file);
    };
    const { buffer, byteOffset, byteLength } = written("parquet");
    const natively = /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
    const { buffer: onPage } = await parquetOf(tableOf(written("csv").toString(), "sweep"));
    expect(schemaOf(natively)).toEqual(schemaOf(onPage));
    const rows = await parquetReadObjects({ file: natively });
    expect(rows).toEqual(await parquetReadObjects({ file: onPage }));
    expect(rows).toHaveLength(16);
    const offered = rows.map((row) => row["offered_mb_s_per_sender [MB/s]"]);
    expect(offered.filter((value) => value === null)).toHaveLength(8);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
