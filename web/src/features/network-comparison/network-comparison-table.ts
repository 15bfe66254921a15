/** A chart of two networks as rows, for its table and for files. */
import type { Table } from "../../base/table";
import { placeWords } from "./charts/network-comparison-axes";
import type { NetworkComparisonChart, NetworkComparisonCurve } from "./network-comparison-data";
import type { ProgramFigures } from "./state/program-figures";
import * as texts from "./texts";

export type NetworkComparisonCell = { y: number; extrapolated: boolean };

export type NetworkComparisonRow = {
  x: number;
  /** "8 KB" */
  words: string;
  /** By curve, in their order; null where nothing is known. */
  cells: readonly (NetworkComparisonCell | null)[];
};

function cellOf({ points, extrapolated }: NetworkComparisonCurve, x: number): NetworkComparisonCell | null {
  const simulated = points.find((point) => point.x === x);
  if (simulated) return { y: simulated.y, extrapolated: false };
  const guessed = extrapolated.find((point) => point.x === x);
  return guessed ? { y: guessed.y, extrapolated: true } : null;
}

/** One for every place of the axis of which something is known. */
export function rowsOf({ axis, curves }: NetworkComparisonChart): NetworkComparisonRow[] {
  const all = curves.flatMap(({ points, extrapolated }) => [...points, ...extrapolated].map(({ x }) => x));
  const xs = [...new Set(all)].sort((a, b) => a - b);
  return xs.map((x) => ({ x, words: placeWords(axis, x), cells: curves.map((curve) => cellOf(curve, x)) }));
}

/** The run of a point, where each point has its own. */
export function runAt({ runs }: NetworkComparisonCurve, x: number) {
  return runs.length > 1 ? (runs.find(({ processes }) => processes === x) ?? null) : null;
}

type Line = {
  curve: string;
  x: number;
  y: number | null;
  kind: "simulated" | "extrapolated" | "published";
  low: number | null;
  high: number | null;
  source: string;
  scenario: string;
  result: string;
  link: string;
};

const NOWHERE = { low: null, high: null, source: "", scenario: "", result: "", link: "" };

/** Every point in a row of its own, with the run that it is of; what was published is among them. */
export function tableOf(
  chart: NetworkComparisonChart,
  figures: ReadonlyMap<string, ProgramFigures>,
  { engine, address }: { engine: string; address: (payload: string) => string },
): Table {
  const lines = chart.curves.flatMap((curve): Line[] => {
    const of = (x: number) => {
      const runs = curve.runs.length > 1 && chart.axis.unit === "" ? [runAt(curve, x)] : curve.runs;
      const known = runs.filter((run) => run !== null).flatMap(({ seeds }) => seeds);
      return {
        scenario: known.map(({ key }) => key).join(" "),
        result: known.map(({ key }) => figures.get(key)?.digest ?? "").join(" "),
        link: known.map(({ link }) => address(link)).join(" "),
      };
    };
    return [
      ...curve.points.map(({ x, y }) => ({
        ...NOWHERE,
        ...of(x),
        curve: curve.name,
        x,
        y,
        kind: "simulated" as const,
      })),
      ...curve.extrapolated.map(({ x, y }) => ({
        ...NOWHERE,
        curve: curve.name,
        x,
        y,
        kind: "extrapolated" as const,
      })),
      ...chart.published
        .filter(({ series }) => series === curve.id)
        .map(({ x, printed, tolerated, source }) => ({
          ...NOWHERE,
          curve: curve.name,
          x,
          kind: "published" as const,
          source,
          y: (printed.low + printed.high) / 2,
          low: tolerated.low,
          high: tolerated.high,
        })),
    ];
  });
  const { axis, measure } = chart;
  const text = (name: string, of: (line: Line) => string) => ({
    name,
    unit: "",
    type: "text" as const,
    values: lines.map((line) => of(line) || null),
  });
  const number = (name: string, unit: string, of: (line: Line) => number | null) => ({
    name,
    unit,
    type: "number" as const,
    values: lines.map(of),
  });
  return {
    name: chart.id,
    columns: [
      text("curve", ({ curve }) => curve),
      number(axis.label, axis.unit, ({ x }) => x),
      number(measure.label, measure.unit, ({ y }) => y),
      text("kind", ({ kind }) => kind),
      number(texts.toleratedFrom, measure.unit, ({ low }) => low),
      number(texts.toleratedTo, measure.unit, ({ high }) => high),
      text("source", ({ source }) => source),
      text("scenario", ({ scenario }) => scenario),
      text("result", ({ result }) => result),
      text("link", ({ link }) => link),
    ],
    facts: { engine },
  };
}
