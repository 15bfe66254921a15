/**
 * The types that the engine owns: they are written to `generated`, and this is the one place the page imports them from.
 */

import type {
  ByPattern,
  Checked as CheckedJson,
  Collective as CollectiveJson,
  FoundList,
  FoundTorus,
  Job as JobJson,
  Metric,
  NetworkDescription,
  Pairs,
  Parameter,
  ProgramSettings,
  Scenario as ScenarioJson,
  Summary as SummaryJson,
  TopologyDescription as TopologyJson,
  Topology as TopologyOfScenario,
  Trace,
  Traffic,
  Tree,
} from "./generated/types";

export type { CollectiveTimeline } from "../base/collective-timeline";
export type { ProcessState } from "../base/process-states";
export type { ProgramTimeline } from "../base/program-timeline";
export type {
  Forecast,
  ForecastOutcome,
  Overview,
  Recent,
  Scope,
  ScopeRef,
  ScopeSeries,
} from "./explorer";
export { OPERATIONS } from "./generated/operations";
export { PATTERNS } from "./generated/patterns";
export type * from "./generated/types";
export type {
  Condition as RunUntil,
  MessageLatencySummary as MessageLatency,
  Outcome as ComparisonOutcome,
  Plan as PaperPlan,
  Provenance as PriceStanding,
  Side as ComparisonSide,
  Status as VerdictStatus,
} from "./generated/types";

export type { SummaryJson, TopologyJson };

/** What all jobs have. */
type CommonOfJobs = Pick<JobJson, keyof JobJson>;

/** None of the keys of another that it lacks itself. */
type Without<Other, Own> = { [Key in Exclude<keyof Other, keyof Own>]?: never };

type Listed = { pairs: Pairs };
type OfMessages = Pick<Traffic, keyof Traffic>;
type OfCollectives = { collective: Collective };
type OfPrograms = { program: Program };
type OfTraces = { trace: Trace };
type AllOfJobs = ByPattern & Listed & OfMessages & OfCollectives & OfPrograms & OfTraces;

/** A job of one kind, with no keys of the others. */
type JobOf<Own> = CommonOfJobs & Own & Without<AllOfJobs, Own>;

/** Messages by a pattern. */
export type PatternJob = JobOf<OfMessages & ByPattern>;

/** Messages by a pattern, or between the nodes of a list. */
export type MessageJob = PatternJob | JobOf<OfMessages & Listed>;

/** One operation of all its processes after the other. */
export type CollectiveJob = JobOf<OfCollectives>;

/** A benchmark of MPI, or what an application sends between its computing. */
export type ProgramJob = JobOf<OfPrograms>;

/** Messages with their times. */
export type TraceJob = JobOf<OfTraces>;

export type Job = MessageJob | CollectiveJob | ProgramJob | TraceJob;

/** A tree, a fabric from a list of cables, or a torus. */
export type Topology = Pick<TopologyOfScenario, "down_links"> &
  (
    | (Tree & Without<FoundList, Tree> & Without<FoundTorus, Tree>)
    | (FoundList & Without<Tree, FoundList> & Without<FoundTorus, FoundList>)
    | (FoundTorus & Without<Tree, FoundTorus> & Without<FoundList, FoundTorus>)
  );

export type Scenario = Omit<ScenarioJson, "jobs" | "topology"> & { jobs: Job[]; topology: Topology };

export type Checked = Omit<CheckedJson, "scenario"> & { scenario: Scenario | null };

/** When a field says anything: all conditions of one of the lists hold. */
export type AppliesWhen = Parameter["applies_when"];

/** Missing fields have their default, which the engine fills in. */
export type Collective = Pick<CollectiveJson, "operation"> & Partial<CollectiveJson>;

/** Missing fields have their default. */
export type Program = Pick<ProgramSettings, "name"> & Partial<ProgramSettings>;

/**
 * The machine as the page holds it. Its columns of links are typed arrays: such a column passes from worker to worker
 * as one block of memory, where a plain array is taken apart and put together again value by value.
 */
export type TopologyDescription = {
  [Key in keyof TopologyJson]: TopologyJson[Key] extends number[] | undefined
    ? Uint32Array
    : TopologyJson[Key] extends boolean[]
      ? Uint8Array
      : TopologyJson[Key];
};

/** The congestion matrix, Elite by Elite; `up` and `down` have as many values for each as it has links on that side. */
export type CongestionLoads = { total: Float64Array; up: Float64Array; down: Float64Array };

/** MB/s of each node. */
export type NodeBandwidths = { sent: Float64Array; received: Float64Array };

/**
 * The summary as the page holds it. Values of Elites and nodes are typed arrays: thousands of objects five times a second
 * kept the page busy with unpacking them and with collecting the last ones.
 */
export type Summary = Omit<SummaryJson, "congestion_matrix" | "nodes"> & {
  loads: CongestionLoads;
  bandwidths: NodeBandwidths;
};

export type Metrics = SummaryJson["metrics"];

/** From `catalog()` of the wasm package: every metric, and every network with the parameters of its model. */
export type Catalog = { metrics: Metric[]; networks: NetworkDescription[] };
