import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import type { EngineTable } from "../../../base/table";
import { tableFile } from "./figure-files";

const TABLE: EngineTable = {
  columns: [
    { id: "node", label: "node", unit: "", kind: "integer" },
    { id: "sent", label: "sent", unit: "MB/s", kind: "number" },
    { id: "first", label: "first", unit: "", kind: "flag" },
    { id: "job", label: "job", unit: "", kind: "text" },
  ],
  facts: { seed: "7" },
  rows: [
    [0, 1.5, true, "=ring"],
    [1, null, false, null],
  ],
};
const JSON_BYTES = new TextEncoder().encode(JSON.stringify(TABLE));

test("a table of the engine as comma-separated values has its facts in each row", async () => {
  expect(await tableFile("nodes", JSON_BYTES, "csv")).toBe(
    "node,sent [MB/s],first,job,seed\r\n0,1.5,on,'=ring,7\r\n1,,off,,7\r\n",
  );
});

test("as Parquet its columns have their kinds", async () => {
  const file = (await tableFile("nodes", JSON_BYTES, "parquet")) as Uint8Array<ArrayBuffer>;
  expect(await parquetReadObjects({ file: file.buffer })).toEqual([
    { node: 0n, "sent [MB/s]": 1.5, first: true, job: "=ring" },
    { node: 1n, "sent [MB/s]": null, first: false, job: null },
  ]);
});
