/**
 * How a number is stepped through, by key or by dragging: small ones by ones, large ones by a twentieth or so in round
 * figures, shares by hundredths, sizes by doubling. What is allowed is for the engine to judge.
 */
import type { FieldKind } from "../engine/types";

/** The value so many steps on; whole steps, negative ones back. */
export type Stepping = (value: number, steps: number) => number;

const STEPS_A_DECADE = 20;

/** 1, 2, …, 20, 21, … 40, 42, …: the step is a round number near to a twentieth, and at least 1. */
function roundStep(value: number): number {
  const rough = Math.abs(value) / STEPS_A_DECADE;
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 5].map((each) => each * power).findLast((each) => each <= Math.max(1, rough));
  return step ?? 1;
}

/** One step at a time: its size follows the value. */
function stepped(value: number, steps: number, once: (value: number, direction: 1 | -1) => number): number {
  const direction = steps < 0 ? -1 : 1;
  let at = value;
  for (let left = Math.min(Math.abs(steps), 1000); left > 0; left--) at = once(at, direction);
  return at;
}

const byNumber: Stepping = (value, steps) =>
  stepped(value, steps, (at, direction) => {
    // Coming down to a round value, the step is that of the values below.
    const step = roundStep(direction < 0 ? at - roundStep(at) : at);
    const next = direction < 0 ? Math.ceil(at / step) - 1 : Math.floor(at / step) + 1;
    return Math.max(0, next * step);
  });

const HUNDREDTHS = 100;

const byShare: Stepping = (value, steps) =>
  Math.min(1, Math.max(0, Math.round(value * HUNDREDTHS + steps) / HUNDREDTHS));

const byDoubling: Stepping = (value, steps) =>
  stepped(value, steps, (at, direction) => {
    if (at < 1) return direction < 0 ? 0 : 1;
    const exponent = Math.log2(at);
    return 2 ** Math.max(0, direction < 0 ? Math.ceil(exponent) - 1 : Math.floor(exponent) + 1);
  });

/** In thousands of what is written, as ns are written as µs. */
const byThousands: Stepping = (value, steps) => 1000 * byNumber(value / 1000, steps);

const BY_KIND: Partial<Record<FieldKind, Stepping>> = {
  number: byNumber,
  id: (value, steps) => Math.max(0, value + steps),
  share: byShare,
  load: byShare,
  bytes: byDoubling,
  microseconds: byThousands,
};

/** Undefined for what is no number. */
export const steppingOf = (kind: FieldKind): Stepping | undefined => BY_KIND[kind];
