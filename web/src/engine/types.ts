/**
 * The types that the engine owns: Rust writes them to `generated`, and this is the one place the page imports them from.
 */

import type { Checked as CheckedJson } from "./generated/Checked";
import type { Collective as CollectiveJson } from "./generated/Collective";
import type { Job as JobJson } from "./generated/Job";
import type { Metric } from "./generated/Metric";
import type { NetworkDescription } from "./generated/NetworkDescription";
import type { Parameter } from "./generated/Parameter";
import type { ProgramSettings } from "./generated/ProgramSettings";
import type { Scenario as ScenarioJson } from "./generated/Scenario";
import type { Summary as SummaryJson } from "./generated/Summary";
import type { TopologyDescription as TopologyJson } from "./generated/TopologyDescription";

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
export type { Amounts } from "./generated/Amounts";
export type { BEffSize } from "./generated/BEffSize";
export type { BEffSummary } from "./generated/BEffSummary";
export type { Better } from "./generated/Better";
export type { Bill } from "./generated/Bill";
export type { BillComparison } from "./generated/BillComparison";
export type { BillLine } from "./generated/BillLine";
export type { BillOutcome } from "./generated/BillOutcome";
export type { BillRow } from "./generated/BillRow";
export type { Buffers } from "./generated/Buffers";
export type { Cable } from "./generated/Cable";
export type { ClaimKind } from "./generated/ClaimKind";
export type { CollectiveAlgorithm } from "./generated/CollectiveAlgorithm";
export type { CollectiveOperation } from "./generated/CollectiveOperation";
export type { CollectiveSummary } from "./generated/CollectiveSummary";
export type { ColumnType } from "./generated/ColumnType";
export type { Comparison } from "./generated/Comparison";
export type { ComparisonChange } from "./generated/ComparisonChange";
export type { ComparisonRow } from "./generated/ComparisonRow";
export type { Condition as RunUntil } from "./generated/Condition";
export type { CostLine } from "./generated/CostLine";
export type { Costs } from "./generated/Costs";
export type { Curve } from "./generated/Curve";
export type { CurvePoint } from "./generated/CurvePoint";
export type { Distribution } from "./generated/Distribution";
export type { EliteCongestion } from "./generated/EliteCongestion";
export type { Evidence } from "./generated/Evidence";
export type { FieldChoice } from "./generated/FieldChoice";
export type { FieldKind } from "./generated/FieldKind";
export type { FieldSpec } from "./generated/FieldSpec";
export type { FrameColumn } from "./generated/FrameColumn";
export type { FrameLayout } from "./generated/FrameLayout";
export type { Generation } from "./generated/Generation";
export type { JobMetrics } from "./generated/JobMetrics";
export type { Journey } from "./generated/Journey";
export type { JourneyAttempt } from "./generated/JourneyAttempt";
export type { JourneyHop } from "./generated/JourneyHop";
export type { JourneyPart } from "./generated/JourneyPart";
export type { JourneySegment } from "./generated/JourneySegment";
export type { Load } from "./generated/Load";
export type { MessageLatencySummary as MessageLatency } from "./generated/MessageLatencySummary";
export type { Metric } from "./generated/Metric";
export type { Needed } from "./generated/Needed";
export type { NetworkDescription } from "./generated/NetworkDescription";
export type { Outcome as ComparisonOutcome } from "./generated/Outcome";
export { OPERATIONS } from "./generated/operations";
export type { Parameter } from "./generated/Parameter";
export type { ParameterKind } from "./generated/ParameterKind";
export type { Part } from "./generated/Part";
export type { Pattern } from "./generated/Pattern";
export type { Plan as PaperPlan } from "./generated/Plan";
export type { PlannedRun } from "./generated/PlannedRun";
export type { PricedPart } from "./generated/PricedPart";
export type { PriceOf } from "./generated/PriceOf";
export type { Problem } from "./generated/Problem";
export type { ProgramName } from "./generated/ProgramName";
export type { ProgramSummary } from "./generated/ProgramSummary";
export type { Provenance as PriceStanding } from "./generated/Provenance";
export { PATTERNS } from "./generated/patterns";
export type { ReadFrom } from "./generated/ReadFrom";
export type { Role } from "./generated/Role";
export type { RunFigures } from "./generated/RunFigures";
export type { ScenarioDifference } from "./generated/ScenarioDifference";
export type { ScenarioEvent } from "./generated/ScenarioEvent";
export type { SectionSummary } from "./generated/SectionSummary";
export type { Severity } from "./generated/Severity";
export type { Side as ComparisonSide } from "./generated/Side";
export type { Status as VerdictStatus } from "./generated/Status";
export type { StopReason } from "./generated/StopReason";
export type { StudyAxis } from "./generated/StudyAxis";
export type { StudyFigure } from "./generated/StudyFigure";
export type { StudyKnee } from "./generated/StudyKnee";
export type { StudyMeasure } from "./generated/StudyMeasure";
export type { StudyPlan } from "./generated/StudyPlan";
export type { StudyPoint } from "./generated/StudyPoint";
export type { StudyReport } from "./generated/StudyReport";
export type { StudyScale } from "./generated/StudyScale";
export type { StudyValue } from "./generated/StudyValue";
export type { Switches } from "./generated/Switches";
export type { Tolerance } from "./generated/Tolerance";
export type { TopCables } from "./generated/TopCables";
export type { TopElites } from "./generated/TopElites";
export type { Verdict } from "./generated/Verdict";
export type { Why } from "./generated/Why";
export type { WhyEnd } from "./generated/WhyEnd";
export type { WhyStep } from "./generated/WhyStep";

export type { SummaryJson, TopologyJson };

/** Fields that only jobs of messages use; in a collective job the engine writes their defaults. */
type OfMessages = "pattern" | "io_nodes" | "message_bytes" | "inter_arrival" | "load" | "write_share";

type OfKind = OfMessages | "collective" | "program";

/** Messages by a pattern. */
export type MessageJob = Omit<JobJson, OfKind> &
  Required<Pick<JobJson, Exclude<OfMessages, "io_nodes">>> &
  Pick<JobJson, "io_nodes"> & { collective?: never; program?: never };

/** One operation of all its processes after the other. */
export type CollectiveJob = Omit<JobJson, OfKind> & { [Key in OfMessages]?: never } & {
  collective: Collective;
  program?: never;
};

/** A benchmark of MPI, or what an application sends between its computing. */
export type ProgramJob = Omit<JobJson, OfKind> & { [Key in OfMessages]?: never } & {
  collective?: never;
  program: Program;
};

export type Job = MessageJob | CollectiveJob | ProgramJob;

export type Scenario = Omit<ScenarioJson, "jobs"> & { jobs: Job[] };

export type Checked = Omit<CheckedJson, "scenario"> & { scenario: Scenario | null };

/** When a field says anything: all conditions of one of the lists hold. */
export type AppliesWhen = Parameter["applies_when"];

/** Nodes by number in the order in which they are used, and runs of them from the first to the last, up or down. */
export type NodeList = NonNullable<JobJson["nodes"]>;

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
