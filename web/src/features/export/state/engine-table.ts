/** Tables of the engine by columns, with the kinds that the engine declares. */
import type { Column, Table } from "../../../base/table";
import type { ResultTable } from "../../../engine/types";

export function byColumns({ columns, rows, facts }: ResultTable, name: string): Table {
  const column = ({ id, unit, kind }: ResultTable["columns"][number], at: number) =>
    ({ name: id, unit, type: kind, values: rows.map((row) => row[at] ?? null) }) as Column;
  return { name, columns: columns.map(column), facts };
}
