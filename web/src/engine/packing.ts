/** From the engine's words about a run's past and a scenario's future to what the page holds: columns of numbers. */
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
