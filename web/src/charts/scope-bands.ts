/** The parts of a scope: a band for each unit, one above the other on one axis of time. Pixels. */
import { scaleLinear } from "d3-scale";
import { roundMaximum, timeUnit } from "./kit/scales";

export type ScopeLine = { name: string; unit: string; values: ArrayLike<number> };

export type ScopeBand = { unit: string; lines: ScopeLine[]; most: number };

/** A line of a band's legend: which of the band's lines are named in it. */
export type NameRow = { first: number; last: number };

export type PlacedBand = ScopeBand & { rows: NameRow[]; top: number; height: number };

export const NAME_ROW = 13;
/** A scope is as high as its bands are then. */
const MIN_BAND = 30;
const TIME = 17;
const LEFT = 42;
/** Of a letter, on average; and of the sign and the figure that go with a name. */
const LETTER = 6.5;
const FIGURE = 58;

/** Per cent are of something, and all of it is the scale. */
function bandMaximum(unit: string, lines: readonly ScopeLine[]): number {
  let largest = 0;
  for (const { values } of lines)
    for (let i = 0; i < values.length; i++) largest = Math.max(largest, values[i]!);
  if (unit === "%") return largest > 100 ? roundMaximum(largest) : 100;
  return largest > 0 ? roundMaximum(largest) : 1;
}

/** Lines of one unit share a band and a scale; bands stand in the order in which their units first come. */
export function scopeBands(series: readonly ScopeLine[]): ScopeBand[] {
  const units = [...new Set(series.map(({ unit }) => unit))];
  return units.map((unit) => {
    const lines = series.filter((each) => each.unit === unit);
    return { unit, lines, most: bandMaximum(unit, lines) };
  });
}

/** As many names to a row as there is room for. */
export function nameRows({ lines, unit }: ScopeBand, width: number): NameRow[] {
  const room = width - LEFT - unit.length * LETTER - 8;
  const rows: NameRow[] = [];
  let used = Number.POSITIVE_INFINITY;
  lines.forEach(({ name }, at) => {
    const wanted = name.length * LETTER + FIGURE;
    if (used + wanted > room) {
      rows.push({ first: at, last: at });
      used = 0;
    }
    rows.at(-1)!.last = at;
    used += wanted;
  });
  return rows;
}

const named = (rows: readonly NameRow[]) => 4 + rows.length * NAME_ROW;

/** How high a scope of these series has to be at least. */
export function scopeHeight(series: readonly ScopeLine[], width: number): number {
  const bands = scopeBands(series);
  return TIME + bands.reduce((sum, band) => sum + named(nameRows(band, width)) + MIN_BAND, 0);
}

/** The bands one below the other; what the names leave is shared out evenly. */
export function placedBands(bands: readonly ScopeBand[], width: number, height: number): PlacedBand[] {
  const rows = bands.map((band) => nameRows(band, width));
  const names = rows.reduce((sum, each) => sum + named(each), 0);
  const bandHeight = Math.max(8, Math.floor((height - TIME - names) / Math.max(1, bands.length)));
  let top = 0;
  return bands.map((band, at) => {
    top += named(rows[at]!);
    const placed = { ...band, rows: rows[at]!, top, height: bandHeight };
    top += bandHeight;
    return placed;
  });
}

export function bandScale({ most, top, height }: PlacedBand): (value: number) => number {
  return scaleLinear([0, most], [top + height, top]);
}

export type TimeScale = {
  left: number;
  right: number;
  bottom: number;
  unit: string;
  x: (ns: number) => number;
  ticks: (count: number) => { ns: number; text: string }[];
};

export function timeScale(width: number, height: number, endNs: number): TimeScale {
  const unit = timeUnit(endNs);
  const [left, right] = [LEFT, width - 4];
  const x = scaleLinear([0, endNs / unit.ns], [left, right]);
  const text = x.tickFormat();
  return {
    left,
    right,
    bottom: height - TIME,
    unit: unit.name,
    x: (ns) => x(ns / unit.ns),
    ticks: (count) => x.ticks(count).map((value) => ({ ns: value * unit.ns, text: text(value) })),
  };
}
