/** Every point of a sweep in figures: what was simulated, what was published, and a link to it as a live scenario. */
import { memo } from "react";
import { formatAmount, formatDuration, formatMeasuredWithin, UNKNOWN } from "../../base/format";
import { term } from "../../base/terms";
import { axisTitle, valueLabel } from "../../charts/sweep-axes";
import type { StudyFigure, StudyPlan } from "../../engine/types";
import { isInFlight, type RunState } from "../../runs/run-state";
import { lockReason } from "../../state/restrictions";
import { LiveLink } from "../../views/LiveLink";
import { useApp, useAppLater } from "../../views/session-context";
import { type PublishedAt, pointName } from "./sweep-data";
import * as texts from "./texts";
import { useOpenPoint } from "./use-open-point";

type Props = { plan: StudyPlan; published: readonly PublishedAt[] };

export const SweepTable = memo(function SweepTable({ plan, published }: Props) {
  const results = useAppLater((state) => state.sweep.results);
  const wanted = useApp((state) => state.sweep.measure);
  const shown = plan.measures.find(({ id }) => id === wanted)?.id ?? plan.measures[0]?.id;
  const more = useApp((state) => state.sweep.more);
  const open = useOpenPoint(plan);
  const withPaper = published.length > 0;
  return (
    <div className="sweep-table">
      <table>
        <thead>
          <tr>
            {plan.axes.map((axis) => (
              <th key={axis.label} scope="col" data-term={axis.path ?? "sweep"}>
                {axisTitle(axis)}
              </th>
            ))}
            {plan.measures.map(({ id, label, unit }) => (
              <th key={id} scope="col" data-term={id}>
                {texts.withUnit(label, unit)}
              </th>
            ))}
            {withPaper && (
              <th scope="col" {...term("published")}>
                {texts.publishedColumn}
              </th>
            )}
            <th scope="col" {...term("simulated-time")}>
              {texts.length}
            </th>
            <th scope="col" {...term("sweep")}>
              {texts.runs}
            </th>
            <th scope="col">{texts.live}</th>
          </tr>
        </thead>
        <tbody>
          {plan.points.map(({ name, values, link, keys }, point) => (
            <tr key={keys[0] ?? name}>
              {plan.axes.map((axis, at) => (
                <td key={axis.label}>{valueLabel(axis, values[at] ?? 0)}</td>
              ))}
              {plan.measures.map(({ id }, measure) => (
                <td key={id}>
                  <Figure
                    figure={results?.figures[point]?.[measure] ?? null}
                    unresolved={results?.judgements[point]?.[measure]?.sentence || null}
                    isShown={id === shown}
                  />
                </td>
              ))}
              {withPaper && (
                <td>
                  <Paper at={published.find((each) => each.point === point) ?? null} />
                </td>
              )}
              <td>{lengthWords(results?.duration_us[point])}</td>
              <td>
                <Runs keys={keys} name={name} />
              </td>
              <td>
                {link === null || more.some((run) => run.name === name) ? (
                  <OpenPoint name={pointName(plan, values)} onOpen={() => open(point)} />
                ) : (
                  <LiveLink run={{ link }} label={texts.openPointLabel(pointName(plan, values))}>
                    {texts.openPoint}
                  </LiveLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

type FigureProps = { figure: StudyFigure | null; unresolved: string | null; isShown: boolean };

/** Why it is not resolved is written out for the measure that is drawn. */
function Figure({ figure, unresolved, isShown }: FigureProps) {
  const words = figure ? formatMeasuredWithin(figure.mean, figure.half_width) : UNKNOWN;
  if (unresolved === null) return figure ? words : <span className="muted">{words}</span>;
  const reasons = texts.notResolved(unresolved);
  return (
    <>
      <span {...term("resolved", reasons)}>
        ○ {words} {isShown ? null : <span className="visually-hidden">{reasons}</span>}
      </span>
      {isShown ? <div className="muted">{reasons}</div> : null}
    </>
  );
}

function Paper({ at }: { at: PublishedAt | null }) {
  if (!at) return null;
  const { low, high } = at.printed;
  const range = texts.publishedRange(formatAmount(low), formatAmount(high));
  const { tolerated, source, unit } = at;
  const words = texts.tolerance(source, formatAmount(tolerated.low), formatAmount(tolerated.high), unit);
  return <span {...term("published", words)}>{texts.amount(range, unit)}</span>;
}

function words(run: RunState | undefined): string {
  switch (run?.phase) {
    case "running":
      return texts.runProgress(Math.floor((100 * run.simulatedNs) / Math.max(1, run.endNs)));
    case "done":
      return texts.runsDone(1, 1);
    case "waiting":
      return texts.waiting;
    case "failed":
      return texts.failed;
    default:
      return texts.notRun;
  }
}

const lengthWords = (us: number | undefined) => (us === undefined ? "" : formatDuration(1000 * us));

function Runs({ keys, name }: { keys: readonly string[]; name: string }) {
  const status = useApp(({ sweep: { runs, more } }) => {
    const longer = more.find((run) => run.name === name && isInFlight(runs.get(run.key)));
    if (longer) return texts.longerRun(words(runs.get(longer.key)));
    const done = keys.filter((key) => runs.get(key)?.phase === "done").length;
    if (keys.length > 1 && done > 0) return texts.runsDone(done, keys.length);
    const phases = keys.map((key) => runs.get(key));
    return words(
      phases.find((run) => run?.phase === "failed") ??
        phases.find((run) => run?.phase === "running") ??
        phases[0],
    );
  });
  const failed = useApp(({ sweep: { runs } }) => keys.some((key) => runs.get(key)?.phase === "failed"));
  return (
    <span className="muted" data-failed={failed}>
      {status}
    </span>
  );
}

function OpenPoint({ name, onOpen }: { name: string; onOpen: () => void }) {
  const locked = useApp((state) => lockReason(state, "open"));
  return (
    <button
      type="button"
      className="quiet-button"
      aria-label={texts.openPointLabel(name)}
      disabled={locked !== null}
      title={locked ?? undefined}
      onClick={onOpen}
    >
      {texts.openPoint}
    </button>
  );
}
