/** Tables as the contents of files; loaded with the first export. */
import { parquetOf } from "../../../base/parquet";
import { csvOf, type Table } from "../../../base/table";
import type { ResultTable } from "../../../engine/types";
import { byColumns } from "./engine-table";
import { type RunFigures, type RunTableId, runTable } from "./run-tables";

export type TableFormat = "csv" | "parquet";
type Contents = string | Uint8Array<ArrayBuffer>;

async function contentsOf(table: Table, format: TableFormat): Promise<Contents> {
  return format === "csv" ? csvOf(table) : await parquetOf(table);
}

/** Null where there is nothing yet to make it of. */
export async function runFile(
  id: RunTableId,
  figures: RunFigures,
  format: TableFormat,
): Promise<Contents | null> {
  const table = runTable(id, figures);
  return table && (await contentsOf(table, format));
}

/** A table of the engine, as JSON, in Parquet. */
export async function engineParquet(json: string, name: string): Promise<Contents> {
  return await parquetOf(byColumns(JSON.parse(json) as ResultTable, name));
}
