/**
 * What a simulation tells beside its present: how it came there, and why things stand as they do. The only reader of the
 * engine's JSON about that.
 */
import { type CollectiveTimeline, packTimeline } from "../base/collective-timeline";
import type { ObjectRef } from "../base/object-ref";
import {
  type ProgramTimeline,
  type ProgramTimelineJson,
  packProgramTimeline,
} from "../base/program-timeline";
import type { OverviewJson, RecentWindow, ScopeJson } from "./explorer";
import type { CollectiveTimeline as CollectiveTimelineJson } from "./generated/CollectiveTimeline";
import { packOverview, packScope } from "./packing";
import { packLoads } from "./summary";
import type { Journey, Overview, Recent, Scope, ScopeRef, SummaryJson, Why } from "./types";
import type { WasmSimulation } from "./wasm-module";

const HISTORY_BYTES = 32_000_000;

export class Past {
  readonly #simulation: WasmSimulation;
  #overviewTold = "";

  constructor(simulation: WasmSimulation, kept: boolean) {
    this.#simulation = simulation;
    if (kept) simulation.keep_history(HISTORY_BYTES);
  }

  /** Whoever is told next knows nothing yet. */
  tellAgain(): void {
    this.#overviewTold = "";
  }

  /** Null when it is as it was when it was last asked for, and when no past is kept. */
  changedOverview(): Overview | null {
    const json = this.#simulation.overview();
    if (json === this.#overviewTold) return null;
    this.#overviewTold = json;
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

  /** The last operation of a job that is done, or the first while it is under way; null before, and of other jobs. */
  collective(job: number): CollectiveTimeline | null {
    const json = JSON.parse(this.#simulation.collective(job)) as CollectiveTimelineJson | null;
    return json && packTimeline(json);
  }

  /** What the processes of a program did of late; null before any has begun, and of other jobs. */
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
