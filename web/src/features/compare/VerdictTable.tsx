/** The verdict metric by metric: both figures with their intervals, the difference, and the outcome. */
import { term } from "../../base/terms";
import type { Comparison, ComparisonRow } from "../../engine/types";
import { inOrder, readableRow } from "./readable-row";
import * as texts from "./texts";
import { differenceText, figureText, outcomeText } from "./verdict-texts";

/** The columns of a table of verdicts. */
export function VerdictHead({ names: [a, b] = ["A", "B"] }: Partial<Pick<Comparison, "names">>) {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.measure}</th>
        <SideColumn letter="A" name={a} />
        <SideColumn letter="B" name={b} />
        <th scope="col" {...term("difference")}>
          B − A
        </th>
        <th scope="col" {...term("outcome")}>
          {texts.outcome}
        </th>
      </tr>
    </thead>
  );
}

function SideColumn({ letter, name }: { letter: string; name: string }) {
  return (
    <th scope="col">
      {letter} {name === letter ? null : <span className="unit">{name}</span>}
    </th>
  );
}

export function VerdictTable({ comparison }: { comparison: Comparison }) {
  const { names, rows, seeds, paired } = comparison;
  return (
    <table className="compare-table verdict-table">
      <caption {...term("seed")}>{texts.results(seeds, paired)}</caption>
      <VerdictHead names={names} />
      <tbody>
        {inOrder(rows).map((row) => (
          <VerdictRow key={row.id} row={readableRow(row)} />
        ))}
      </tbody>
    </table>
  );
}

function VerdictRow({ row }: { row: ComparisonRow }) {
  const { id, label, unit, a, b, difference, percent, outcome, better } = row;
  return (
    <tr data-measure={id}>
      <th scope="row" data-term={id}>
        {label} {unit ? <span className="unit">{unit}</span> : null}
      </th>
      <td className="figure">{figureText(a)}</td>
      <td className="figure">{figureText(b)}</td>
      <td>
        <span className="figure">{differenceText(difference)}</span>{" "}
        {percent === null ? null : <span className="unit">{percent}</span>}
      </td>
      <td className="outcome-words" data-outcome={outcome} data-better={better ?? "neither"}>
        {outcomeText(row)}
      </td>
    </tr>
  );
}
