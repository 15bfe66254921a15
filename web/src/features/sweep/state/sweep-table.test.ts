import { expect, test } from "vitest";
import { csvOf } from "../../../base/table";
import { parseCsv, tableOf } from "./sweep-table";

test("what was written as text is read as it was meant", () => {
  const rows = [
    ["load [share]", "note"],
    ["0.1", 'says "no", twice'],
    ["", "two\nlines"],
  ];
  const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  for (const end of ["\r\n", "\n"]) {
    const text = rows.map((row) => row.map(quoted).join()).join(end) + end;
    expect(parseCsv(text)).toEqual(rows);
    expect(parseCsv(text.slice(0, -end.length))).toEqual(rows);
  }
  expect(parseCsv("")).toEqual([]);
});

test("figures are numbers with their units, and what names things is text, even where it is all digits", () => {
  const table = tableOf(
    "point,load [share],accepted [MB/s],result_digest,mapping\r\n1,0.1,33.5,1234e567,clustered\r\n2,0.2,,99,distributed\r\n",
    "loads",
  );
  expect(table.columns).toEqual([
    { name: "point", unit: "", type: "text", values: ["1", "2"] },
    { name: "load", unit: "share", type: "number", values: [0.1, 0.2] },
    { name: "accepted", unit: "MB/s", type: "number", values: [33.5, null] },
    { name: "result_digest", unit: "", type: "text", values: ["1234e567", "99"] },
    { name: "mapping", unit: "", type: "text", values: ["clustered", "distributed"] },
  ]);
  expect(csvOf(table)).toContain("1,0.1,33.5,1234e567,clustered\r\n2,0.2,,99,distributed\r\n");
});
