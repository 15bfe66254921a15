/**
 * History of a run and forecast of a scenario as the page holds them: values by link, pair of nodes or time are typed
 * arrays, as in `Summary`.
 *
 * Nothing is packed here; `packing.ts` does that in the worker.
 */
import type {
  Forecast as ForecastJson,
  Overview as OverviewJson,
  Recent as RecentWindow,
  Scope as ScopeJson,
  ScopeSeries as ScopeSeriesJson,
} from "./generated/types";
import type { CongestionLoads, Problem } from "./types";

/** The same with its columns of numbers as typed arrays. */
type Packed<T, Column = Float64Array> = { [Key in keyof T]: T[Key] extends number[] ? Column : T[Key] };

/** The run so far, one value for each interval. */
export type Overview = Packed<OverviewJson>;

export type ScopeRef = { readonly kind: "network" | "node" | "elite" | "link"; readonly id: number };

export type ScopeSeries = Packed<ScopeSeriesJson>;

/** One object over time. */
export type Scope = Packed<Omit<ScopeJson, "series">> & { series: ScopeSeries[] };

/** The last whole interval and the present one. */
export type Recent = RecentWindow & {
  /** Share of its capacity, by directed link. */
  links: Float32Array;
  /** How nearly full it has been since `full_from_cycle`: by flits, or by channels that were not free. */
  fullLinks: Float32Array;
  /** MB/s; a row for each source. */
  pairs: Float32Array;
  /** The same since the start. */
  pairsSinceStart: Float32Array;
  loads: CongestionLoads;
};

/** What follows from a scenario without simulating it. */
export type Forecast = Packed<ForecastJson, Float32Array>;

export type ForecastOutcome = { forecast: Forecast | null; problems: Problem[] };

export type { ForecastJson, OverviewJson, RecentWindow, ScopeJson };
