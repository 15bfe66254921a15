import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { parquetOf } from "../../../base/parquet";
import { csvOf } from "../../../base/table";
import type { ResultTable } from "../../../engine/types";
import { byColumns } from "./engine-table";

const ENGINES: ResultTable = {
  columns: [
    { id: "node", label: "Node", unit: "", kind: "integer" },
    { id: "sent", label: "Sent", unit: "MB/s", kind: "number" },
    { id: "result_digest", label: "Digest", unit: "", kind: "text" },
    { id: "up", label: "Up", unit: "", kind: "flag" },
  ],
  rows: [
    [0, 1, "1234e567", true],
    [null, 0.5, "99", false],
    [2, null, null, null],
  ],
  facts: { seed: "7" },
};

test("a table of the engine has the kinds that it declares, whatever its texts look like", async () => {
  const table = byColumns(ENGINES, "nodes");
  expect(csvOf(table).split("\r\n").slice(1, 4)).toEqual(["0,1,1234e567,on,7", ",0.5,99,off,7", "2,,,,7"]);
  const { buffer } = await parquetOf(table);
  const types = parquetMetadata(buffer)
    .schema.slice(1)
    .map(({ name, type }) => [name, type]);
  expect(types).toEqual([
    ["node", "INT64"],
    ["sent [MB/s]", "DOUBLE"],
    ["result_digest", "BYTE_ARRAY"],
    ["up", "BOOLEAN"],
  ]);
  expect(await parquetReadObjects({ file: buffer })).toEqual([
    { node: 0n, "sent [MB/s]": 1, result_digest: "1234e567", up: true },
    { node: null, "sent [MB/s]": 0.5, result_digest: "99", up: false },
    { node: 2n, "sent [MB/s]": null, result_digest: null, up: null },
  ]);
});
