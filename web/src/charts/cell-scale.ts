/**
 * How a value in a cell of a matrix looks: its step of a ramp, its ink, its figure, and the bar that doubles its colour.
 * Loads go from 0 up and are told by the height of a bar; differences go to either side of none, and are told by a bar
 * that rises or falls from the middle.
 *
 * It has no colours; a step's class has its own in charts.css.
 */
import { formatLoad, formatLoadDifference } from "../base/format";
import {
  CONGESTION_STEPS,
  congestionStep,
  DIFFERENCE_STEPS,
  differenceColour,
  differenceInkTurns,
  differenceStep,
  INK_TURNS,
} from "../base/ramp";

/** A bar in a cell: how far below its top it ends, and how long it is. Pixels. */
export type Bar = { base: number; length: number };

export type CellScale = {
  /** Whether values have a sign: then they are B − A. */
  readonly signed: boolean;
  /** Steps of the ramp, the lowest first. */
  readonly steps: number;
  /** The place of a value among them. */
  step(value: number): number;
  /** Of the colour of a step. */
  className(step: number): string;
  ink(step: number): "ink-low" | "ink-high";
  format(value: number): string;
  bar(value: number, height: number): Bar;
};

const tenths = (pixels: number) => Math.round(pixels * 10) / 10;
const percent = (value: number) => Math.round(value * 100) / 100;

/** Loads of 0 to 1. */
export const LOADS: CellScale = {
  signed: false,
  steps: CONGESTION_STEPS,
  step: congestionStep,
  className: (step) => `c${step}`,
  ink: (step) => (step >= INK_TURNS ? "ink-high" : "ink-low"),
  format: formatLoad,
  bar: (value, height) => ({ base: height, length: tenths(percent(value) * height) }),
};

/** Differences of loads; the scale ends at `end` on either side. */
export function differencesTo(end: number): CellScale {
  const step = (value: number) => differenceColour(differenceStep(value / end));
  return {
    signed: true,
    steps: DIFFERENCE_STEPS,
    step,
    className: (at) => `d${at}`,
    ink: (at) => (differenceInkTurns(at - differenceColour(0)) ? "ink-high" : "ink-low"),
    format: formatLoadDifference,
    bar: (value, height) => {
      const length = tenths(Math.min(1, percent(Math.abs(value)) / end) * (height / 2));
      return { base: value > 0 ? height / 2 : height / 2 + length, length };
    },
  };
}
