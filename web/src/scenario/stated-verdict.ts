/**
 * A verdict on two scenarios as a link states it: the number of seeds, a digest of all results, and the figures of its one
 * line. Anybody may have written it, so that it counts only once the same runs have given the same here.
 *
 *   v=<seeds>.<digest>~<metric>,<A>,<B>,<B − A>,<half width>~…
 */
import type { Comparison } from "../engine/types";

export type StatedFigure = {
  /** Of a metric, which may not exist. */
  id: string;
  a: number;
  b: number;
  difference: number;
  /** Of the 95 % interval of the difference; null where there is none. */
  halfWidth: number | null;
};

export type StatedVerdict = { seeds: number; digest: string; figures: readonly StatedFigure[] };

const MAX_FIGURES = 8;
const MAX_SEEDS = 32;
const HEAD = /^([1-9]\d?)\.([0-9a-z]{4,64})$/;
const METRIC = /^[a-z0-9_.[\]]{1,64}$/;
const FIGURE = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** Undefined for what is none. */
export function parseVerdict(text: string): StatedVerdict | undefined {
  const [head = "", ...rest] = text.split("~");
  const [, seeds, digest] = HEAD.exec(head) ?? [];
  const figures = rest.map(parseFigure);
  if (!digest || Number(seeds) > MAX_SEEDS || figures.length > MAX_FIGURES) return undefined;
  const read = figures.filter((figure) => figure !== undefined);
  return read.length === figures.length ? { seeds: Number(seeds), digest, figures: read } : undefined;
}

function parseFigure(text: string): StatedFigure | undefined {
  const [id = "", a = "", b = "", difference = "", half = "", ...more] = text.split(",");
  const isFine =
    METRIC.test(id) && more.length === 0 && [a, b, difference].every((part) => FIGURE.test(part));
  if (!isFine || !(half === "" || FIGURE.test(half))) return undefined;
  return {
    id,
    a: Number(a),
    b: Number(b),
    difference: Number(difference),
    halfWidth: half === "" ? null : Number(half),
  };
}

export function formatVerdict({ seeds, digest, figures }: StatedVerdict): string {
  return [`${seeds}.${digest}`, ...figures.slice(0, MAX_FIGURES).map(formatFigure)].join("~");
}

function formatFigure({ id, a, b, difference, halfWidth }: StatedFigure): string {
  const half = halfWidth === null ? "" : number(halfWidth);
  return [id, number(a), number(b), number(difference), half].join(",");
}

/** What a link states of a comparison that was made here. */
export function statedVerdict({ seeds, digest, rows }: Comparison): StatedVerdict {
  const figures = rows.flatMap(({ id, a, b, difference, in_sentence }) =>
    in_sentence && a && b && difference && (a.mean !== 0 || b.mean !== 0)
      ? [{ id, a: a.mean, b: b.mean, difference: difference.mean, halfWidth: difference.half_width }]
      : [],
  );
  return { seeds, digest, figures: figures.slice(0, MAX_FIGURES) };
}

/** Whether two say the same, in the digits that a link has. */
export const sameVerdict = (one: StatedVerdict, other: StatedVerdict): boolean =>
  formatVerdict(one) === formatVerdict(other);

/** The same of one figure. */
export const sameFigure = (one: StatedFigure, other: StatedFigure): boolean =>
  formatFigure(one) === formatFigure(other);

/** Six significant digits, without an exponent. */
function number(value: number): string {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return "0";
  const rounded = Number(value.toPrecision(6));
  return Math.abs(rounded) < 1e-6 ? "0" : rounded.toFixed(12).replace(/\.?0+$/, "");
}
