/**
 * Figures as columns, on their way into a file: text that any spreadsheet opens, or Parquet. Both have the same columns
 * under the same names, units included. What is the same in all rows (seed, version of the engine, digests) is in
 * columns of its own at the end of the text, and as metadata of the file in Parquet.
 *
 * No figure is calculated here, and nothing is saved.
 */

/** The values of a column by its kind; null is what is not known. */
type Values = {
  number: ArrayLike<number | null>;
  integer: ArrayLike<number | null>;
  text: readonly (string | null)[];
  flag: readonly (boolean | null)[];
};

export type Column = {
  [Kind in keyof Values]: { name: string; unit: string; type: Kind; values: Values[Kind] };
}[keyof Values];

export type Table = {
  /** For the name of its file. */
  name: string;
  columns: readonly Column[];
  /** Of all rows. */
  facts: Readonly<Record<string, string>>;
};

/** "accepted [MB/s]", as the engine writes it. */
export function columnTitle({ name, unit }: Pick<Column, "name" | "unit">): string {
  return unit === "" ? name : `${name} [${unit}]`;
}

export function rowCount({ columns }: Pick<Table, "columns">): number {
  return columns[0]?.values.length ?? 0;
}

/** As RFC 4180 has it: lines end in CR LF, and only what has to be is quoted. */
export function csvOf(table: Table): string {
  const { columns, facts } = table;
  const [names, values] = [Object.keys(facts), Object.values(facts).map(field)];
  const lines = [[...columns.map(columnTitle), ...names].map(field).join()];
  for (let row = 0; row < rowCount(table); row++)
    lines.push([...columns.map((column) => field(column.values[row] ?? null)), ...values].join());
  return `${lines.join("\r\n")}\r\n`;
}

/**
 * A text that a spreadsheet would take for a formula gets an apostrophe in front: names come from links, and a file must
 * not do anything when it is opened.
 */
function field(value: string | number | boolean | null): string {
  if (value === null) return "";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  // Some spreadsheets part cells at semicolons, too.
  const text = value.replace(/(^|[;\t])(?=[=+\-@\t\r])/g, "$1'");
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
