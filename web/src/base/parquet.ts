/** A table as a Parquet file. What writes it is loaded when it is first asked for. */
import { type Column, columnTitle, type Table } from "./table";

const TYPES = { number: "DOUBLE", integer: "INT64", text: "STRING", flag: "BOOLEAN" } as const;

/** One row group, snappy, with the types of the engine's own files; what is not known is null. */
export async function parquetOf({ columns, facts }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const buffer = parquetWriteBuffer({
    columnData: columns.map((column) => ({
      name: columnTitle(column),
      data: dataOf(column),
      type: TYPES[column.type],
      nullable: true,
    })),
    kvMetadata: Object.entries(facts).map(([key, value]) => ({ key, value })),
    createdBy: "flitscope",
  });
  return new Uint8Array(buffer);
}

function dataOf({ type, values }: Column) {
  if (type !== "integer") return Array.from<string | number | boolean | null>(values);
  return Array.from(values, (value) => (value === null ? null : BigInt(value)));
}
