/**
 * A verdict on two scenarios as a link states it: the number of seeds, a digest of all results, and the figures of its one
 * line. Anybody may have written it, so that it counts only once the same runs have given the same here.
 *
 *   v=<seeds><chosen>.<digest>~<metric>,<A>,<B>,<B − A>,<half width>,<u>~…
 *
 * `chosen` is `l` where the comparison chose the lengths of its runs, `s` where it chose the number of seeds, `a` where it
 * chose both, and absent where it chose neither. `u` marks a figure that is not resolved; others end at the half width.
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
  /** Whether its outcome is known. */
  isResolved: boolean;
};

export type StatedVerdict = {
  seeds: number;
  /** Whether this number was given, and not chosen by the comparison. */
  fixedSeeds: boolean;
  /** Whether all runs have the length of their scenario. */
  fixedLength: boolean;
  digest: string;
  figures: readonly StatedFigure[];
};

/** Outcomes that are known. */
const KNOWN: readonly string[] = ["higher", "lower", "equal", "identical"];
const MAX_FIGURES = 8;
const MAX_SEEDS = 32;
const HEAD = /^([1-9]\d?)([lsa]?)\.([0-9a-z]{4,64})$/;
const METRIC = /^[a-z0-9_.[\]]{1,64}$/;
const FIGURE = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** Undefined for what is none. */
export function parseVerdict(text: string): StatedVerdict | undefined {
  const [head = "", ...rest] = text.split("~");
  const [, seeds, chosen = "", digest] = HEAD.exec(head) ?? [];
  const figures = rest.map(parseFigure);
  if (!digest || Number(seeds) > MAX_SEEDS || figures.length > MAX_FIGURES) return undefined;
  const read = figures.filter((figure) => figure !== undefined);
  if (read.length < figures.length) return undefined;
  const fixedSeeds = chosen === "" || chosen === "l";
  const fixedLength = chosen === "" || chosen === "s";
  return { seeds: Number(seeds), fixedSeeds, fixedLength, digest, figures: read };
}

function parseFigure(text: string): StatedFigure | undefined {
  const [id = "", a = "", b = "", difference = "", half = "", ...more] = text.split(",");
  const isResolved = more.length === 0;
  const isFine =
    METRIC.test(id) &&
    (isResolved || more.join() === "u") &&
    [a, b, difference].every((part) => FIGURE.test(part));
  if (!isFine || !(half === "" || FIGURE.test(half))) return undefined;
  return {
    id,
    a: Number(a),
    b: Number(b),
    difference: Number(difference),
    halfWidth: half === "" ? null : Number(half),
    isResolved,
  };
}

export function formatVerdict({ seeds, fixedSeeds, fixedLength, digest, figures }: StatedVerdict): string {
  const chosen = fixedSeeds ? (fixedLength ? "" : "l") : fixedLength ? "s" : "a";
  return [`${seeds}${chosen}.${digest}`, ...figures.slice(0, MAX_FIGURES).map(formatFigure)].join("~");
}

function formatFigure({ id, a, b, difference, halfWidth, isResolved }: StatedFigure): string {
  const half = halfWidth === null ? "" : number(halfWidth);
  const mark = isResolved ? [] : ["u"];
  return [id, number(a), number(b), number(difference), half, ...mark].join(",");
}

/** What a link states of a comparison that was made here. */
export function statedVerdict(comparison: Comparison): StatedVerdict {
  const { seeds, fixed_seeds, fixed_length, digest, rows } = comparison;
  const figures = rows.flatMap(({ id, a, b, difference, in_sentence, outcome }) =>
    in_sentence && a && b && difference && (a.mean !== 0 || b.mean !== 0)
      ? [
          {
            id,
            a: a.mean,
            b: b.mean,
            difference: difference.mean,
            halfWidth: difference.half_width,
            isResolved: KNOWN.includes(outcome),
          },
        ]
      : [],
  );
  return {
    seeds,
    fixedSeeds: fixed_seeds,
    fixedLength: fixed_length,
    digest,
    figures: figures.slice(0, MAX_FIGURES),
  };
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
