/**
 * The engine's CSV of a sweep as a table, so that Parquet has the same columns as the text. What names things (digests,
 * links, versions) stays text, even where all of it is digits.
 */
import type { Column, Table } from "../../../base/table";

const NAMES_THINGS = /digest|link|version|name|point/i;
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** "accepted [MB/s]" */
const TITLE = /^(.*) \[([^[\]]*)\]$/;

export function tableOf(csv: string, name: string): Table {
  const [titles = [], ...rows] = parseCsv(csv);
  const columns = titles.map((title, at): Column => {
    const cells = rows.map((row) => row[at] ?? "");
    const [, label = title, unit = ""] = TITLE.exec(title) ?? [];
    const known = cells.filter((cell) => cell !== "");
    if (!NAMES_THINGS.test(title) && known.every((cell) => NUMBER.test(cell)))
      return {
        name: label,
        unit,
        type: "number",
        values: cells.map((cell) => (cell === "" ? null : Number(cell))),
      };
    return { name: label, unit, type: "text", values: cells.map((cell) => (cell === "" ? null : cell)) };
  });
  return { name, columns, facts: {} };
}

/** RFC 4180: fields in quotes may have commas, line ends and doubled quotes in them. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === "" && row.length === 0 && !quoted && !plain) break;
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
