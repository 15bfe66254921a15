/** Tables of a run: those of the engine in wasm, as the page writes them to files, are those of the command line. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parquetOf } from "../src/base/parquet";
import { csvOf } from "../src/base/table";
import { byColumns } from "../src/features/export/state/engine-table";
import { COMMAND_LINE } from "./setup.mjs";
import { ROOT } from "./stage.mjs";

const IDS = [
  ...["summary", "jobs", "nodes", "links", "pairs", "intervals", "latency", "latency-histogram"],
  ...["process-times", "program", "b-eff", "matrix"],
];
/** Traffic, an operation, a program, and nodes and switches with names. */
const PRESETS = [
  ["qsnet-64-uniform", 100],
  ["qsnet-64-barrier", 100],
  ["infiniband-32-ping-pong", 2_000],
  ["infiniband-16-two-faults", 100],
];

/** @type {any} */
let engine;
let folder = "";
beforeAll(async () => {
  engine = await import(/* @vite-ignore */ join(ROOT, "wasm/pkg/flitscope_wasm.js"));
  engine.initSync({ module: readFileSync(join(ROOT, "wasm/pkg/flitscope_wasm_bg.wasm")) });
  folder = mkdtempSync(join(tmpdir(), "flitscope-tables-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {ArrayBuffer} file */
function schemaOf(file) {
  const { schema, key_value_metadata } = parquetMetadata(file);
  const columns = schema.slice(1).map(({ name, type, converted_type }) => ({ name, type, converted_type }));
  return { columns, facts: key_value_metadata };
}

test.each(PRESETS)("those of %s", async (name, duration_us) => {
  const preset = JSON.parse(readFileSync(join(ROOT, `engine-rs/study/data/scenarios/${name}.json`), "utf8"));
  const simulation = new engine.Simulation(
    JSON.stringify({ ...preset, run: { ...preset.run, duration_us } }),
  );
  while (simulation.run(100_000) < simulation.end());
  /** @param {string} id @param {string} format */
  const natively = (id, format) => {
    const file = join(folder, `${id}.${format}`);
    const change = ["--set", `run.duration_us=${duration_us}`];
    execFileSync(COMMAND_LINE, ["run", `${name}`, ...change, "--table", id, "--output", file], {
      stdio: "pipe",
    });
    return readFileSync(file);
  };
  for (const id of IDS) {
    const json = JSON.parse(simulation.table(id));
    expect(JSON.parse(natively(id, "json").toString()), id).toEqual(json);
    const table = byColumns(json, id);
    expect(csvOf(table), id).toBe(natively(id, "csv").toString());
    const { buffer, byteOffset, byteLength } = natively(id, "parquet");
    const file = /** @type {ArrayBuffer} */ (buffer.slice(byteOffset, byteOffset + byteLength));
    const onPage = (await parquetOf(table)).buffer;
    expect(schemaOf(onPage), id).toEqual(schemaOf(file));
    expect(await parquetReadObjects({ file: onPage }), id).toEqual(await parquetReadObjects({ file }));
  }
  expect(simulation.table("figures")).toBe("null");
  simulation.free();
});
