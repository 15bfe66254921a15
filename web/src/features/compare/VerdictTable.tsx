/** The verdict metric by metric: both figures with their intervals, the difference, and the outcome. */
import { term } from "../../base/terms";
import type { Comparison, ComparisonRow } from "../../engine/types";
import { readableRow } from "./readable-row";
import { differenceText, figureText, outcomeText, ratioText } from "./verdict-words";

/** The columns of a table of verdicts. */
export function VerdictHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Measure</th>
        <th scope="col">A</th>
        <th scope="col">B</th>
        <th scope="col" {...term("difference")}>
          B − A
        </th>
        <th scope="col" {...term("outcome")}>
          B is
        </th>
      </tr>
    </thead>
  );
}

export function VerdictTable({ comparison }: { comparison: Comparison }) {
  const { rows, seeds, paired } = comparison;
  const of = `${seeds} ${seeds === 1 ? "seed" : "seeds"} each${paired && seeds > 1 ? ", taken seed by seed" : ""}`;
  return (
    <table className="compare-table verdict-table">
      <caption {...term("seed")}>What it did: {of}, with 95 % intervals</caption>
      <VerdictHead />
      <tbody>
        {rows.map((row) => (
          <VerdictRow key={row.id} row={readableRow(row)} />
        ))}
      </tbody>
    </table>
  );
}

function VerdictRow({ row }: { row: ComparisonRow }) {
  const { id, label, unit, a, b, difference, ratio, outcome, better } = row;
  return (
    <tr data-measure={id}>
      <th scope="row" data-term={id}>
        {label} {unit ? <span className="unit">{unit}</span> : null}
      </th>
      <td className="figure">{figureText(a)}</td>
      <td className="figure">{figureText(b)}</td>
      <td>
        <span className="figure">{differenceText(difference)}</span>
        {ratio === null ? null : <span className="unit"> {ratioText(ratio)}</span>}
      </td>
      <td className="outcome-words" data-outcome={outcome} data-better={better ?? "neither"}>
        {outcomeText(row)}
      </td>
    </tr>
  );
}
