/** One measure against another, with the choice of the other one, and a list of what each point gains and saves. */

import { useMemo, useState } from "react";
import { term } from "../../base/terms";
import type { StudyMeasure, StudyPlan } from "../../engine/types";
import { focusedSide } from "../../state/sides";
import { Wide } from "../../views/instruments/Sized";
import { useApp, useAppLater } from "../../views/session-context";
import { TradeOff } from "./charts/TradeOff";
import { Sources } from "./Sources";
import { type PublishedAt, publishedOf } from "./sweep-data";
import * as texts from "./texts";
import { firstAgainst, tradeSeriesOf, tradesOf, tradeWords } from "./trade-data";

type Props = {
  plan: StudyPlan;
  /** Upwards. */
  shown: StudyMeasure;
  published: readonly PublishedAt[];
  onPick: (point: number) => void;
};

export function SweepTradeOff({ plan, shown, published, onPick }: Props) {
  const results = useAppLater((state) => state.sweep.results);
  const onStage = useApp((state) => focusedSide(state).opened?.digest ?? null);
  const [chosen, setChosen] = useState<string | null>(null);
  const others = plan.measures.filter(({ id }) => id !== shown.id);
  const wanted = others.some(({ id }) => id === chosen) ? chosen : firstAgainst(plan.measures, shown);
  const x = plan.measures.findIndex(({ id }) => id === wanted);
  const y = plan.measures.indexOf(shown);
  const papers = useMemo(() => publishedOf(published, shown), [published, shown]);
  const series = useMemo(() => tradeSeriesOf(plan, results, { x, y }, papers), [plan, results, x, y, papers]);
  const across = plan.measures[x];
  const [axis] = plan.axes;
  if (!across || !axis) return null;
  const marked = plan.points.findIndex(({ keys }) => onStage !== null && keys.includes(onStage));
  const trades = tradesOf(axis, series);
  return (
    <>
      <div className="sweep-choices">
        <label>
          {texts.against}{" "}
          <select value={across.id} onChange={(event) => setChosen(event.target.value)}>
            {others.map(({ id, label, unit }) => (
              <option key={id} value={id}>
                {texts.withUnit(label, unit)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Sources published={papers} />
      <Wide>
        {(width) => (
          <TradeOff
            width={width}
            height={320}
            axis={axis}
            x={across}
            y={shown}
            series={series}
            marked={marked < 0 ? null : marked}
            onPick={onPick}
          />
        )}
      </Wide>
      {trades.length > 0 ? (
        <ul className="trades" {...term("difference")}>
          {trades.map((trade) => (
            <li key={`${trade.curve} ${trade.name}`}>{tradeWords(trade, across, shown)}</li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
