/** Results of the finished runs: curves, and the same points as a table. */
import { useMemo, useState } from "react";
import { term } from "../../base/terms";
import { SweepCurves } from "../../charts/SweepCurves";
import { highest, openPoints } from "../../charts/sweep-axes";
import type { StudyPlan } from "../../engine/types";
import { focusedSide } from "../../state/sides";
import { CommandButton } from "../../views/CommandButton";
import { Wide } from "../../views/instruments/Sized";
import { useApp, useAppLater, useSession } from "../../views/session-context";
import { Sources } from "./Sources";
import { SweepTable } from "./SweepTable";
import { SweepTradeOff } from "./SweepTradeOff";
import {
  type Layout,
  MAX_CURVES,
  type PublishedAt,
  panelsOf,
  publishedAt,
  publishedOf,
  publishedOfAny,
  type SweepPanel,
} from "./sweep-data";
import * as texts from "./texts";
import { useOpenPoint } from "./use-open-point";

export function SweepResults() {
  const plan = useAppLater((state) => state.sweep.plan);
  const published = useApp((state) => state.published);
  const here = useMemo(() => (plan ? publishedAt(plan, published) : []), [plan, published]);
  const measured = useMemo(() => (plan ? publishedOfAny(here, plan.measures) : []), [plan, here]);
  if (!plan) return <div className="sweep-results" />;
  return (
    <div className="sweep-results">
      <Curves plan={plan} published={here} />
      <ExportButtons />
      <SweepTable plan={plan} published={measured.length > 0 ? measured : here} />
    </div>
  );
}

function Curves({ plan, published }: { plan: StudyPlan; published: readonly PublishedAt[] }) {
  const session = useSession();
  const results = useAppLater((state) => state.sweep.results);
  const wanted = useApp((state) => state.sweep.measure);
  const [wantedLayout, setLayout] = useState<Layout | null>(null);
  const measure = Math.max(
    0,
    plan.measures.findIndex(({ id }) => id === wanted),
  );
  const shown = plan.measures[measure];
  const family = plan.axes[1]?.values.length ?? 1;
  const layout = layoutOf(plan, wantedLayout, family);
  const open = useOpenPoint(plan);
  const panels = useMemo(
    () =>
      shown && layout !== "against"
        ? panelsOf(plan, results, measure, publishedOf(published, shown), layout)
        : [],
    [plan, results, measure, shown, published, layout],
  );
  if (!shown) return null;
  return (
    <>
      <div className="sweep-choices">
        <label>
          {texts.measure}{" "}
          <select value={shown.id} onChange={(event) => session.sweeps.measure(event.target.value)}>
            {plan.measures.map(({ id, label, unit }) => (
              <option key={id} value={id}>
                {texts.withUnit(label, unit)}
              </option>
            ))}
          </select>
        </label>
        {(plan.axes.length > 1 || plan.measures.length > 1) && (
          <label>
            {texts.charts}{" "}
            <select value={layout} onChange={(event) => setLayout(event.target.value as Layout)}>
              <option value="together">{family > 1 ? texts.oneCurveEach : texts.overAxis}</option>
              {family > 1 && <option value="apart">{texts.oneChartEach}</option>}
              {plan.measures.length > 1 && <option value="against">{texts.againstMeasure}</option>}
            </select>
          </label>
        )}
      </div>
      {layout === "against" ? (
        <SweepTradeOff plan={plan} shown={shown} published={published} onPick={open} />
      ) : (
        <Sources published={publishedOf(published, shown)} />
      )}
      {panels
        .flatMap(({ series }) => series)
        .map(({ name, index, noKnee }) =>
          noKnee === null ? null : (
            <p key={index} className="muted" {...term("knee")}>
              {texts.noKnee(name, noKnee)}
            </p>
          ),
        )}
      {layout === "apart" ? (
        <div className="sweep-multiples">
          {panels.map((panel) => (
            <figure key={panel.title}>
              <figcaption data-term={plan.axes[1]?.path ?? "sweep"}>{panel.title}</figcaption>
              <Chart plan={plan} measure={shown} panel={panel} all={panels} height={190} />
            </figure>
          ))}
        </div>
      ) : (
        panels.map((panel) => (
          <Chart key="all" plan={plan} measure={shown} panel={panel} all={panels} height={300} />
        ))
      )}
    </>
  );
}

type ChartProps = {
  plan: StudyPlan;
  measure: StudyPlan["measures"][number];
  panel: SweepPanel;
  all: readonly SweepPanel[];
  height: number;
};

/** What was chosen for another sweep may be none of this one's choices. */
function layoutOf({ measures }: StudyPlan, wanted: Layout | null, family: number): Layout {
  if (wanted === "against" && measures.length > 1) return wanted;
  if (family === 1) return "together";
  return wanted && wanted !== "against" ? wanted : family > MAX_CURVES ? "apart" : "together";
}

function Chart({ plan, measure, panel, all, height }: ChartProps) {
  const open = useOpenPoint(plan);
  const onStage = useApp((state) => focusedSide(state).opened?.digest ?? null);
  const more = useApp((state) => state.sweep.more);
  const [axis] = plan.axes;
  const most = useMemo(
    () =>
      highest(
        all.flatMap(({ series }) => series),
        all.flatMap(({ published }) => published),
      ),
    [all],
  );
  if (!axis) return null;
  const isOnStage = ({ keys, name }: StudyPlan["points"][number]) =>
    keys.some((key) => key === onStage) || more.some((run) => run.name === name && run.key === onStage);
  const marked = plan.points.findIndex(isOnStage);
  return (
    <Wide>
      {(width) => (
        <SweepCurves
          width={width}
          height={height}
          axis={axis}
          measure={measure}
          series={panel.series}
          published={panel.published}
          most={most}
          legend={
            all.length === 1 &&
            (panel.series.length > 1 || panel.published.length > 0 || openPoints(panel.series).length > 0)
          }
          marked={marked < 0 ? null : marked}
          onPick={open}
        />
      )}
    </Wide>
  );
}

function ExportButtons() {
  return (
    <div className="sweep-choices">
      <span>{texts.exportLabel}</span>
      <CommandButton id="sweep-csv">{texts.csv}</CommandButton>
      <CommandButton id="sweep-json">{texts.json}</CommandButton>
      <CommandButton id="sweep-parquet">{texts.parquet}</CommandButton>
    </div>
  );
}
