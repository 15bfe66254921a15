/**
 * History and explanations of a simulation: overview, recent window, scopes, timelines, wait causes, journeys. The only
 * reader of the engine's JSON about them.
 */
import { type CollectiveTimeline, packTimeline } from "../base/collective-timeline";
import type { ObjectRef } from "../base/object-ref";
import {
  type ProgramTimeline,
  type ProgramTimelineJson,
  packProgramTimeline,
} from "../base/program-timeline";
import type { OverviewJson, RecentWindow, ScopeJson } from "./explorer";
import type { CollectiveTimeline as CollectiveTimelineJson } from "./generated/types";
import { packOverview, packScope } from "./packing";
import { packLoads } from "./summary";
import type { Journey, Overview, Recent, Scope, ScopeRef, SummaryJson, Why } from "./types";
import type { WasmSimulation } from "./wasm-module";

const HISTORY_BYTES = 32_000_000;

export class Past {
  readonly #simulation: WasmSimulation;
  #overviewSent = "";

  constructor(simulation: WasmSimulation, kept: boolean) {
    this.#simulation = simulation;
    if (kept) simulation.keep_history(HISTORY_BYTES);
  }

  /** The next overview is sent whether it has changed or not. */
  sendOverview(): void {
    this.#overviewSent = "";
  }

  /** Null when it has not changed since the last call, and without a history. */
  changedOverview(): Overview | null {
    const json = this.#simulation.overview();
    if (json === this.#overviewSent) return null;
    this.#overviewSent = json;
    const overview = JSON.parse(json) as OverviewJson | null;
    return overview && packOverview(overview);
  }

  recent(): Recent | null {
    const simulation = this.#simulation;
    const window = JSON.parse(simulation.recent()) as RecentWindow | null;
    if (!window) return null;
    return {
      ...window,
      links: simulation.recent_links(),
      fullLinks: simulation.recent_full_links(),
      pairs: simulation.recent_pairs(),
      pairsSinceStart: simulation.pairs(),
      loads: packLoads(JSON.parse(simulation.recent_congestion()) as SummaryJson["congestion_matrix"]),
    };
  }

  scope({ kind, id }: ScopeRef): Scope | null {
    const json = JSON.parse(this.#simulation.scope(kind, id)) as ScopeJson | null;
    return json && packScope(json);
  }

  /** The last finished operation of a job, or the first one in progress; null before, and of other jobs. */
  collective(job: number): CollectiveTimeline | null {
    const json = JSON.parse(this.#simulation.collective(job)) as CollectiveTimelineJson | null;
    return json && packTimeline(json);
  }

  /** What the processes of a program did in the last measurement; null before any has begun, and of other jobs. */
  program(job: number): ProgramTimeline | null {
    const json = JSON.parse(this.#simulation.program(job)) as ProgramTimelineJson | null;
    return json && packProgramTimeline(json);
  }

  why({ kind, id }: ObjectRef): Why | null {
    return JSON.parse(this.#simulation.why(kind, id)) as Why | null;
  }

  journey(packet: number): Journey | null {
    return JSON.parse(this.#simulation.journey(packet)) as Journey | null;
  }
}
