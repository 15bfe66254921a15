/** Lines of the report: name of a figure or an input, and its value in words with its unit. */

/** The term is its id, or the path or measure that it is looked up by. */
export type Row = { label: string; value: string; term?: string };

/** What is over a fixed room is counted, never cut in silence. */
export function atMost(rows: readonly Row[], most: number, rest: (count: number) => string): Row[] {
  if (rows.length <= most) return [...rows];
  const shown = rows.slice(0, most - 1);
  return [...shown, { label: "…", value: rest(rows.length - shown.length) }];
}
