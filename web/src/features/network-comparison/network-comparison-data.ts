/**
 * Data of the charts of both networks: curves from results of the paper's runs, and the values that the paper states.
 *
 * It does not contain values read off the paper's figures. A claim without a number in the text has no mark in a chart.
 */

import type { ProgramName } from "../../engine/types";
import { type Claim, type Paper, shortCitation } from "../../papers/claims";
import type { ClaimPlan } from "../../runs/claim-runs";
import type { Application } from "../../scenario/program-kinds";
import type {
  NetworkComparisonAxisX,
  NetworkComparisonAxisY,
  NetworkComparisonPublished,
  NetworkComparisonSeries,
} from "./charts/network-comparison-axes";
import { baseOf, efficiency, extrapolated, STUDIES, type Timed, timesOf } from "./efficiency";
import type { Experiment } from "./state/experiments";
import { NETWORK_NAMES } from "./state/network-texts";
import { type ComparedNetwork, NETWORKS } from "./state/networks";
import { meanFigures, type ProgramFigures, type SizeFigures } from "./state/program-figures";
import * as texts from "./texts";

/** A curve, and the runs that it is made of. */
export type NetworkComparisonCurve = NetworkComparisonSeries & { runs: readonly Experiment[] };

export type NetworkComparisonChart = {
  id: string;
  title: string;
  /** What has to be known to read it. */
  note: string;
  axis: NetworkComparisonAxisX;
  measure: NetworkComparisonAxisY;
  curves: readonly NetworkComparisonCurve[];
  published: readonly NetworkComparisonPublished[];
  places: readonly number[];
};

export type Known = {
  experiments: readonly Experiment[];
  figures: ReadonlyMap<string, ProgramFigures>;
  paper: Paper | null;
  plan: ClaimPlan | null;
};

const SIZES: NetworkComparisonAxisX = { label: texts.messageSize, unit: "bytes", term: "message-size" };
const PROCESSES: NetworkComparisonAxisX = { label: texts.processes, unit: "", term: "process" };

/** Sizes of Pallas: none, and the powers of two up to 4 MB. */
const PALLAS = [0, ...Array.from({ length: 23 }, (_, power) => 2 ** power)];
const MAX_PROCESSES = 8192;

function find(known: Known, program: ProgramName, network: ComparedNetwork): Experiment | null {
  const all = known.experiments.filter((each) => each.program === program && each.network === network);
  return all.find(({ perNode }) => perNode === 1) ?? all[0] ?? null;
}

const sizesOf = ({ figures }: Known, experiment: Experiment | null): readonly SizeFigures[] =>
  experiment ? meanFigures(experiment, figures).sizes : [];

type OfSize = { program: ProgramName; second: boolean; label: string };

const PING_PONG: OfSize = { program: "ping-pong", second: false, label: texts.pingPong };
const STREAMING: OfSize = { program: "streaming", second: true, label: texts.streaming };

function bySize(
  known: Known,
  { program, second, label }: OfSize,
  y: (size: SizeFigures) => number,
): NetworkComparisonCurve[] {
  return NETWORKS.map((network, at) => {
    const run = find(known, program, network);
    return {
      id: `${network}/${program}`,
      name: texts.curve(NETWORK_NAMES[network], label),
      look: { colour: at as 0 | 1, mark: at, second },
      points: sizesOf(known, run).map((size) => ({ x: size.bytes, y: y(size) })),
      extrapolated: [],
      runs: run ? [run] : [],
    };
  });
}

/** Of the second network's time over the first one's, message by message; so it has a value where no byte is sent, too. */
function ratio(known: Known, { program, second, label }: OfSize): NetworkComparisonCurve {
  const runs = NETWORKS.map((network) => find(known, program, network));
  const [own, others] = runs.map((run) => new Map(sizesOf(known, run).map(({ bytes, ns }) => [bytes, ns])));
  const points = [...(own ?? [])].flatMap(([x, ns]) => {
    const other = others?.get(x);
    return other === undefined || ns <= 0 ? [] : [{ x, y: other / ns }];
  });
  return {
    id: `ratio/${program}`,
    name: label,
    look: { colour: 0, mark: second ? 3 : 2, second },
    points,
    extrapolated: [],
    runs: runs.filter((run) => run !== null),
  };
}

export function microCharts(known: Known): NetworkComparisonChart[] {
  const latency = bySize(known, PING_PONG, ({ ns }) => ns / 1000);
  const rate = ({ mbPerSecond }: SizeFigures) => mbPerSecond;
  const bandwidth = [...bySize(known, PING_PONG, rate), ...bySize(known, STREAMING, rate)];
  const ratios = [ratio(known, PING_PONG), ratio(known, STREAMING)];
  const effective = effectiveCurves(known);
  return [
    {
      id: "latency",
      title: texts.latencyTitle,
      axis: SIZES,
      places: PALLAS,
      curves: latency,
      note: texts.latencyNote,
      measure: { label: texts.latency, unit: "µs", term: "half-round-trip", scale: "log" },
      published: publishedIn(known, "latency", latency),
    },
    {
      id: "bandwidth",
      title: texts.bandwidth,
      axis: SIZES,
      places: PALLAS,
      curves: bandwidth,
      note: texts.bandwidthNote,
      measure: { label: texts.bandwidth, unit: "MB/s", term: "streaming", scale: "linear", fromZero: true },
      published: publishedIn(known, "bandwidth", bandwidth),
    },
    {
      id: "ratio",
      title: texts.ratioTitle,
      axis: SIZES,
      places: PALLAS,
      curves: ratios,
      note: texts.ratioNote,
      measure: {
        label: texts.ratio,
        unit: "",
        term: "comparison",
        scale: "linear",
        fromZero: true,
        reference: { at: 1, words: texts.equal },
      },
      published: publishedIn(known, "ratio", ratios),
    },
    {
      id: "b-eff",
      title: texts.effectiveTitle,
      axis: PROCESSES,
      curves: effective,
      places: [...new Set(effective.flatMap(({ runs }) => runs.map(({ processes }) => processes)))],
      note: texts.effectiveNote,
      measure: { label: texts.effective, unit: "MB/s", term: "b-eff", scale: "linear", fromZero: true },
      published: publishedIn(known, "b-eff", effective),
    },
  ];
}

function effectiveCurves({ experiments, figures }: Known): NetworkComparisonCurve[] {
  return NETWORKS.map((network, at) => {
    const runs = experiments.filter(
      (each) => each.program === "effective-bandwidth" && each.network === network && each.perNode === 1,
    );
    return {
      id: `${network}/b-eff`,
      name: NETWORK_NAMES[network],
      look: { colour: at as 0 | 1, mark: at, second: false },
      points: runs.flatMap((run) => {
        const { effective } = meanFigures(run, figures);
        return effective === null ? [] : [{ x: run.processes, y: effective }];
      }),
      extrapolated: [],
      runs,
    };
  });
}

const STUDY_NOTES = { scaled: texts.scaledNote, fixed: texts.fixedNote };

/** The one that the paper extrapolates to 8,192 processes. */
const EXTRAPOLATED: Application = "lammps-membrane";

export function applicationChart(known: Known, application: Application): NetworkComparisonChart {
  const curves = NETWORKS.flatMap((network, at) =>
    [1, 2].map((perNode) => efficiencyCurve(known, application, { network, at: at as 0 | 1, perNode })),
  ).filter(({ runs }) => runs.length > 0);
  const beyond = application === EXTRAPOLATED;
  return {
    id: application,
    title: texts.APPLICATION_TITLES[application],
    axis: PROCESSES,
    curves,
    note: texts.notes([STUDY_NOTES[STUDIES[application]], ...(beyond ? [texts.trendNote] : [])]),
    measure: {
      label: texts.efficiency,
      unit: "%",
      term: "efficiency",
      scale: "linear",
      reference: { at: 100, words: texts.ideal },
    },
    published: publishedIn(known, application, curves),
    places: [
      ...new Set(curves.flatMap(({ runs }) => runs.map(({ processes }) => processes))),
      ...(beyond && curves.length > 0 ? [MAX_PROCESSES] : []),
    ],
  };
}

type Which = { network: ComparedNetwork; at: 0 | 1; perNode: number };

function efficiencyCurve(
  known: Known,
  application: Application,
  { network, at, perNode }: Which,
): NetworkComparisonCurve {
  const own = known.experiments.filter((each) => each.program === application && each.network === network);
  const base = baseOf(own, known.figures);
  const times = base ? timesOf(own, known.figures, perNode) : [];
  const runs = own.filter((each) => each.perNode === perNode);
  const shown = (all: readonly Timed[]) =>
    base ? all.map((timed) => ({ x: timed.processes, y: 100 * efficiency(application, base, timed) })) : [];
  // A trend is that of the whole curve: half of it would carry on another.
  const whole = application === EXTRAPOLATED && times.length === runs.length;
  return {
    id: `${network}/${perNode}`,
    name: texts.curveOfProcesses(NETWORK_NAMES[network], perNode),
    look: { colour: at, mark: at, second: perNode > 1 },
    points: shown(times),
    extrapolated: whole ? shown(extrapolated(times, MAX_PROCESSES)) : [],
    runs,
  };
}

/** Of the claims that state a number for a place of a chart: which chart, and where that follows from no run. */
const STATED: Record<string, { chart: string; series?: string; x?: number }> = {
  S07a: { chart: "bandwidth", series: "qsnet2/ping-pong", x: 8192 },
  S07b: { chart: "bandwidth", series: "infiniband/ping-pong", x: 8192 },
  S08: { chart: "ratio", series: "ratio/ping-pong", x: 8192 },
  S19: { chart: "lammps-membrane", series: "qsnet2/1" },
  S20: { chart: "lammps-membrane", series: "qsnet2/2" },
  S21: { chart: "lammps-membrane", series: "infiniband/1" },
  S22: { chart: "lammps-membrane", series: "infiniband/2" },
};

/** Efficiency is printed in percent, and may be kept as a share. */
const asShown = (claim: Claim, chart: string, value: number) =>
  chart === "lammps-membrane" && claim.unit !== "%" ? 100 * value : value;

function publishedIn(
  known: Known,
  chart: string,
  curves: readonly NetworkComparisonCurve[],
): NetworkComparisonPublished[] {
  const { paper } = known;
  if (!paper) return [];
  return paper.claims.flatMap((claim): NetworkComparisonPublished[] => {
    const stated = STATED[claim.id];
    const { value, tolerance } = claim;
    if (stated?.chart !== chart || value === undefined) return [];
    const curve = curves.find(({ id }) => id === stated.series);
    const x = stated.x ?? largestRun(known, claim, curve);
    if (!curve || x === null) return [];
    const [low, high] = typeof value === "number" ? [value, value] : value;
    const much = (of: number) => of * (tolerance?.relative ?? 0) + (tolerance?.within ?? 0);
    const ends = tolerance?.range ?? [low - much(low), high + much(high)];
    const shown = (each: number) => asShown(claim, chart, each);
    return [
      {
        x,
        series: curve.id,
        printed: { low: shown(low), high: shown(high) },
        tolerated: { low: shown(ends[0]), high: shown(ends[1]) },
        source: `${shortCitation(paper)}, ${claim.place}, ${claim.id}`,
      },
    ];
  });
}

/** A claim about the largest machine is a claim about the largest of its runs on this curve. */
function largestRun(
  { plan }: Known,
  { id }: Claim,
  curve: NetworkComparisonCurve | undefined,
): number | null {
  const keys = plan?.keys[id] ?? [];
  const own = (curve?.runs ?? []).filter(({ seeds }) => seeds.some(({ key }) => keys.includes(key)));
  return own.length > 0 ? Math.max(...own.map(({ processes }) => processes)) : null;
}
