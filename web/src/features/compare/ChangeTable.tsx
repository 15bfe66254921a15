/** The inputs that differ between A and B. */
import type { ComparisonChange } from "../../engine/types";
import * as texts from "./texts";

/** The columns of a table of changes. */
export function ChangeHead() {
  return (
    <thead>
      <tr>
        <th scope="col">{texts.input}</th>
        <th scope="col">A</th>
        <th scope="col">B</th>
      </tr>
    </thead>
  );
}

export function ChangeTable({ changes }: { changes: readonly ComparisonChange[] }) {
  return (
    <table className="compare-table">
      <caption>{texts.changes}</caption>
      <ChangeHead />
      <tbody>
        {changes.map(({ path, label, a, b }) => (
          <tr key={path}>
            <th scope="row" data-term={path}>
              {label} <code>{path}</code>
            </th>
            <td>{a}</td>
            <td>{b}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
