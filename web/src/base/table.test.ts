import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { parquetOf } from "./parquet";
import { csvOf, type Table } from "./table";

const TABLE: Table = {
  name: "nodes",
  columns: [
    { name: "node", unit: "", type: "number", values: Uint32Array.of(0, 1, 2) },
    { name: "sent", unit: "MB/s", type: "number", values: [117.25, null, 0.1] },
    { name: "job", unit: "", type: "text", values: ["Checkpoint, 1", 'the "fast" one', null] },
  ],
  facts: { seed: "7", engine_version: "0.1.0" },
};

describe("as text", () => {
  test("names carry units, every row the facts, and what is not known is empty", () => {
    expect(csvOf(TABLE).split("\r\n")).toEqual([
      "node,sent [MB/s],job,seed,engine_version",
      '0,117.25,"Checkpoint, 1",7,0.1.0',
      '1,,"the ""fast"" one",7,0.1.0',
      "2,0.1,,7,0.1.0",
      "",
    ]);
  });

  test("no name becomes a formula of a spreadsheet", () => {
    const values = ["=HYPERLINK(1)", "+1", "-1", "@x", "\t=1", "plain"];
    const columns = [{ name: "name", unit: "", type: "text", values }] as const;
    const [, ...lines] = csvOf({ name: "", columns, facts: {} }).split("\r\n");
    expect(lines).toEqual(["'=HYPERLINK(1)", "'+1", "'-1", "'@x", "'\t=1", "plain", ""]);
  });

  test("numbers keep all their digits and their sign", () => {
    const values = [-0.1 - 0.2, 1e21, Number.NaN];
    const columns = [{ name: "x", unit: "ns", type: "number", values }] as const;
    const [, ...lines] = csvOf({ name: "", columns, facts: {} }).split("\r\n");
    expect(lines).toEqual(["-0.30000000000000004", "1e+21", "", ""]);
  });
});

describe("as Parquet", () => {
  test("what is read back is what went in", async () => {
    const { buffer } = await parquetOf(TABLE);
    expect(await parquetReadObjects({ file: buffer })).toEqual([
      { node: 0, "sent [MB/s]": 117.25, job: "Checkpoint, 1" },
      { node: 1, "sent [MB/s]": null, job: 'the "fast" one' },
      { node: 2, "sent [MB/s]": 0.1, job: null },
    ]);
    expect(parquetMetadata(buffer).key_value_metadata).toEqual([
      { key: "seed", value: "7" },
      { key: "engine_version", value: "0.1.0" },
    ]);
  });

  test("a table without rows is a file, too", async () => {
    const columns = [{ name: "x", unit: "", type: "number", values: [] }] as const;
    const { buffer } = await parquetOf({ name: "", columns, facts: {} });
    expect(await parquetReadObjects({ file: buffer })).toEqual([]);
  });
});
