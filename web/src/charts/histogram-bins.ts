/** How many values lie in each of some bins of equal, round width, from 0 to the largest value. */
import { max, tickStep } from "d3-array";

export type Bins = {
  /** Width of a bin, in the unit of the values. */
  step: number;
  /** For each list, one for each bin; a value on the edge of two belongs to the upper one. */
  counts: readonly (readonly number[])[];
};

/** All lists get the same bins, about as many as are wanted, so that they can be compared with each other. */
export function binned(lists: readonly Float64Array[], wanted: number): Bins {
  const largest = max(lists, (list) => max(list)) || 1;
  const step = tickStep(0, largest, wanted);
  const bins = Math.floor(largest / step) + 1;
  const counts = lists.map((list) => {
    const each = new Array<number>(bins).fill(0);
    for (const value of list) {
      const bin = Math.floor(value / step);
      each[bin] = (each[bin] ?? 0) + 1;
    }
    return each;
  });
  return { step, counts };
}
