/** Tables as the contents of files; loaded with the first export. */
import { parquetOf } from "../../../base/parquet";
import { csvOf, type EngineTable, type Table, tableOfEngine } from "../../../base/table";
import type { TableId } from "../../../engine/types";
import { tableOf } from "../../sweep/state/sweep-table";
import { figureTable, type RunFigures } from "./run-tables";

export type TableFormat = "csv" | "parquet";
type Contents = string | Uint8Array<ArrayBuffer>;

async function contentsOf(table: Table, format: TableFormat): Promise<Contents> {
  return format === "csv" ? csvOf(table) : await parquetOf(table);
}

/** A table of the engine, by the bytes of its JSON. */
export async function tableFile(id: TableId, json: Uint8Array, format: TableFormat): Promise<Contents> {
  const table = JSON.parse(new TextDecoder().decode(json)) as EngineTable;
  return await contentsOf(tableOfEngine(id, table), format);
}

export async function figuresFile(figures: RunFigures, format: TableFormat): Promise<Contents> {
  return await contentsOf(figureTable(figures), format);
}

/** The engine's CSV of a sweep as Parquet. */
export async function sweepParquet(csv: string, name: string): Promise<Contents> {
  return await parquetOf(tableOf(csv, name));
}
