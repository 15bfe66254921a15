/** From the engine's JSON about a run's history and a scenario's forecast to the page's columns of numbers. */
import type { Forecast, ForecastJson, Overview, OverviewJson, Scope, ScopeJson } from "./explorer";

export function packOverview(json: OverviewJson): Overview {
  return {
    ...json,
    cycles: Float64Array.from(json.cycles),
    waiting: Float64Array.from(json.waiting),
    utilisation: Float64Array.from(json.utilisation),
    time_outs: Float64Array.from(json.time_outs),
  };
}

export function packScope(json: ScopeJson): Scope {
  return {
    ...json,
    cycles: Float64Array.from(json.cycles),
    series: json.series.map((series) => ({ ...series, values: Float64Array.from(series.values) })),
  };
}

export function packForecast(json: ForecastJson): Forecast {
  return {
    ...json,
    pairs: Float32Array.from(json.pairs),
    offered_mb_s: Float32Array.from(json.offered_mb_s),
    links: Float32Array.from(json.links),
  };
}
