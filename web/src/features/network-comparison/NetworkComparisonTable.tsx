/** The values of a chart: a column for each curve, a row for each place of the axis, and links to the runs. */
import { formatAmount } from "../../base/format";
import { term } from "../../base/terms";
import { LiveLink } from "../../views/LiveLink";
import { useApp } from "../../views/session-context";
import type { NetworkComparisonChart, NetworkComparisonCurve } from "./network-comparison-data";
import { type NetworkComparisonCell, rowsOf, runAt } from "./network-comparison-table";
import type { Experiment } from "./state/experiments";
import * as texts from "./texts";

export function NetworkComparisonTable({ chart }: { chart: NetworkComparisonChart }) {
  const { axis, measure, curves, title } = chart;
  const engine = useApp((state) => (state.engine.phase === "ready" ? state.engine.version : ""));
  const rows = rowsOf(chart);
  const some = curves.some(({ runs }) => runs.length > 0);
  const each = curves.some(({ runs }) => runs.length > 1) && axis.unit === "";
  return (
    <details className="network-comparison-figures-table">
      <summary>{some ? texts.valuesAndRuns : texts.valuesOnly}</summary>
      <div className="network-comparison-scroll">
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col" {...term(axis.term)}>
                {axis.label}
              </th>
              {curves.map(({ id, name }) => (
                <th key={id} scope="col" {...term(measure.term)}>
                  {texts.withUnit(name, measure.unit)}
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
                  {texts.scenario}
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
        {texts.notes([
          texts.engine(engine),
          ...(each ? [texts.valuesLink] : []),
          ...(some ? [texts.sameOnCommandLine] : []),
        ])}
      </p>
    </details>
  );
}

function Cell({ cell, run }: { cell: NetworkComparisonCell | null; run: Experiment | null }) {
  if (!cell) return <span className="muted">–</span>;
  const amount = formatAmount(cell.y);
  if (cell.extrapolated) return <i>{texts.extrapolated(amount)}</i>;
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
    <LiveLink run={run} label={texts.openRun(children, name, digest)}>
      {children}
    </LiveLink>
  );
}
