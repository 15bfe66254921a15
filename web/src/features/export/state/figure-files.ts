/** Tables as the contents of files; loaded with the first export. */
import { parquetOf } from "../../../base/parquet";
import { csvOf, type Table } from "../../../base/table";
import type { ResultTable } from "../../../engine/types";
import { byColumns } from "./engine-table";
import { figureTable, type RunFigures } from "./run-tables";

export type TableFormat = "csv" | "parquet";
type Contents = string | Uint8Array<ArrayBuffer>;

async function contentsOf(table: Table, format: TableFormat): Promise<Contents> {
  return format === "csv" ? csvOf(table) : await parquetOf(table);
}

/** A table of the engine, by the bytes of its JSON. */
export async function tableFile(name: string, json: Uint8Array, format: TableFormat): Promise<Contents> {
  const table = JSON.parse(new TextDecoder().decode(json)) as ResultTable;
  return await contentsOf(byColumns(table, name), format);
}

export async function figuresFile(figures: RunFigures, format: TableFormat): Promise<Contents> {
  return await contentsOf(figureTable(figures), format);
}

/** A table of the engine, as JSON, in Parquet. */
export async function engineParquet(json: string, name: string): Promise<Contents> {
  return await parquetOf(byColumns(JSON.parse(json) as ResultTable, name));
}
