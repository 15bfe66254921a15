/**
 * What each link would have to carry if every sender offered its load and adaptive routing spread it evenly: the
 * engine's forecast, before the run. Blocking is no part of it; the run tells that. What the fold holds is fetched after
 * the page has started.
 */

import { UNKNOWN } from "../../base/format";
import type { Forecast } from "../../engine/types";
import { lazyPart } from "../lazy-part";
import { useApp } from "../session-context";
import { Fold } from "./Fold";
import * as texts from "./texts";

const WAITING = <p className="muted">{texts.waitingForForecast}</p>;

const Prediction = lazyPart(() => import("./Prediction").then((it) => it.Prediction), texts.predictionName, {
  waiting: WAITING,
});

export function PredictedLoad() {
  const forecast = useApp((state) => state.forecast?.forecast ?? null);
  return (
    <Fold title={texts.predictedLoad} words={inWords(forecast)} of="predicted-load" className="predicted">
      {forecast ? <Prediction forecast={forecast} /> : WAITING}
    </Fold>
  );
}

function inWords(forecast: Forecast | null): string {
  if (!forecast) return UNKNOWN;
  const { saturation_load: load } = forecast;
  if (load === null) return texts.noTraffic;
  return load >= 1 ? texts.noSaturation : texts.saturatesAt(load.toFixed(2));
}
