/** A table as a Parquet file. What writes it is loaded when it is first asked for. */
import { columnTitle, type Table } from "./table";

/** One row group, snappy; numbers are doubles, and what is not known is null. */
export async function parquetOf({ columns, facts }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const buffer = parquetWriteBuffer({
    columnData: columns.map((column) => ({
      name: columnTitle(column),
      data: Array.from<string | number | null>(column.values),
      type: column.type === "number" ? "DOUBLE" : "STRING",
      nullable: true,
    })),
    kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
    createdBy: "flitscope",
  });
  return new Uint8Array(buffer);
}
