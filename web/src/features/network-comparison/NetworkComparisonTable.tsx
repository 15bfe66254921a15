/** A chart in figures: each curve a column, each place of the axis a row, and every figure beside the run it comes from. */
import { formatAmount } from "../../base/format";
import { term } from "../../base/terms";
import { LiveLink } from "../../views/LiveLink";
import { useApp } from "../../views/session-context";
import type { NetworkComparisonChart, NetworkComparisonCurve } from "./network-comparison-data";
import { type NetworkComparisonCell, rowsOf, runAt } from "./network-comparison-table";
import type { Experiment } from "./state/experiments";

export function NetworkComparisonTable({ chart }: { chart: NetworkComparisonChart }) {
  const { axis, measure, curves, title } = chart;
  const engine = useApp((state) => (state.engine.phase === "ready" ? state.engine.version : ""));
  const rows = rowsOf(chart);
  const some = curves.some(({ runs }) => runs.length > 0);
  const each = curves.some(({ runs }) => runs.length > 1) && axis.unit === "";
  return (
    <details className="network-comparison-figures-table">
      <summary>{some ? "Figures and runs" : "Figures"}</summary>
      <div className="network-comparison-scroll">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col" {...term(axis.term)}>
                {axis.label}
              </th>
              {curves.map(({ id, name }) => (
                <th key={id} scope="col" {...term(measure.term)}>
                  {name}
                  {measure.unit ? `, ${measure.unit}` : ""}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ x, words, cells }) => (
              <tr key={x}>
                <th scope="row">{words}</th>
                {cells.map((cell, at) => (
                  <td key={curves[at]?.id}>
                    <Cell cell={cell} run={each && curves[at] ? runAt(curves[at], x) : null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {some && !each && (
            <tfoot>
              <tr>
                <th scope="row" {...term("digest")}>
                  Scenario
                </th>
                {curves.map((curve) => (
                  <td key={curve.id}>
                    <Runs curve={curve} />
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      <p className="muted" {...term("digest")}>
        Engine {engine}.{each ? " Each figure leads to its run." : ""}
        {some ? " The command line gives the same figures for the same scenarios, to the digit." : ""}
      </p>
    </details>
  );
}

function Cell({ cell, run }: { cell: NetworkComparisonCell | null; run: Experiment | null }) {
  if (!cell) return <span className="muted">–</span>;
  const amount = formatAmount(cell.y);
  if (cell.extrapolated) return <i>{amount} extrapolated</i>;
  return run ? <RunLink run={run}>{amount}</RunLink> : amount;
}

function Runs({ curve }: { curve: NetworkComparisonCurve }) {
  return curve.runs.map((run) => (
    <RunLink key={run.key} run={run}>
      {run.key.slice(0, 8)}
    </RunLink>
  ));
}

function RunLink({ run, children }: { run: Experiment; children: string }) {
  const digest = useApp((state) => state.networkComparison.figures.get(run.key)?.digest ?? null);
  const name = run.name.replaceAll("_", " ");
  return (
    <LiveLink
      run={run}
      label={`${children}: open ${name} as a live scenario${digest ? `, result ${digest}` : ""}`}
    >
      {children}
    </LiveLink>
  );
}
