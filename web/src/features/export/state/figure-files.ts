/** Tables as the contents of files; loaded with the first export. */
import { parquetOf } from "../../../base/parquet";
import { csvOf, type Table } from "../../../base/table";
import { tableOf } from "../../sweep/state/sweep-table";
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

/** The engine's CSV of a sweep as Parquet. */
export async function sweepParquet(csv: string, name: string): Promise<Contents> {
  return await parquetOf(tableOf(csv, name));
}
