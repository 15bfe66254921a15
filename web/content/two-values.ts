/**
 * Numbers in a step's texts that come close to one of its figures and are not what the figure shows: the reader would see
 * two values for one thing. A number that is published is in a link to its claim, and says so.
 */
import { formatAmount } from "../src/base/format.ts";
import type { Block, Figure, Inline, Step } from "../src/lessons/lesson.ts";
import { inlineText } from "./markdown.ts";

/** Nearer than that, a number is taken for the figure's. */
const CLOSE = 0.05;

/** Units of which one is a multiple of another. */
const SCALES: Record<string, [base: string, factor: number]> = {
  ns: ["ns", 1],
  µs: ["ns", 1e3],
  ms: ["ns", 1e6],
  "MB/s": ["MB/s", 1],
  "GB/s": ["MB/s", 1e3],
};

const NUMBER = /(?<![\w.,])(\d[\d,]*(?:\.\d+)?)[\s\u00a0\u202f]?([\p{L}%$]+(?:\/s)?)/gu;

const scaled = (amount: number, unit: string): [base: string, amount: number] => {
  const [base, factor] = SCALES[unit] ?? [unit, 1];
  return [base, amount * factor];
};

/** All that a reader of the step may read, except for what is published and the figures themselves. */
function textsOf({ blocks, predict, exercise }: Step): string[] {
  const own = (each: Inline): string => {
    if (each.kind === "claim" || each.kind === "figure") return " ";
    return "inlines" in each ? each.inlines.map(own).join("") : inlineText(each);
  };
  const inBlock = (block: Block): Inline[][] => {
    if ("items" in block) return block.items;
    return "inlines" in block ? [block.inlines] : [];
  };
  const asked = predict ? [predict.question, predict.why] : [];
  // A goal and an option say what is to be reached, or may come out.
  const told = exercise ? [exercise.task, ...exercise.hints] : [];
  return [...blocks.flatMap(inBlock), ...asked, ...told].map((inlines) => inlines.map(own).join(""));
}

/** As sentences; `simulated` is the value of a figure, null where it has none. */
export function twoValues(step: Step, simulated: (figure: Figure) => number | null): string[] {
  const figures = step.figures.flatMap((figure) => {
    const value = simulated(figure);
    return value === null ? [] : [{ figure, value }];
  });
  return textsOf(step).flatMap((text) =>
    [...text.matchAll(NUMBER)].flatMap(([whole, digits = "", unit = ""]) => {
      const [base, amount] = scaled(Number(digits.replaceAll(",", "")), unit);
      return figures.flatMap(({ figure, value }) => {
        const [ofFigure, shown] = scaled(value, figure.unit);
        const isClose = base === ofFigure && Math.abs(amount - shown) <= CLOSE * Math.abs(shown);
        // The same digits in the same unit are one value.
        if (!isClose || (unit === figure.unit && digits === formatAmount(value))) return [];
        const found = `${formatAmount(value)} ${figure.unit}`;
        return [
          `the text says ${whole}, but figure ${figure.id} shows ${found}; use [](figure:${figure.id})`,
        ];
      });
    }),
  );
}
