import { describe, expect, test } from "vitest";
import fc from "../../base/drawn.fixture";
import type { Overview } from "../../engine/types";
import {
  cycleAt,
  exploredTo,
  fullHeight,
  pageStep,
  pastAt,
  placeOf,
  placeSigns,
  timeOutPlaces,
  waitingPaths,
} from "./scrub-geometry";

const track = { width: 100, height: 20, endCycle: 1000 };

function overview(waiting: number[], timeOuts: number[] = waiting.map(() => 0), interval = 100): Overview {
  return {
    interval_cycles: interval,
    from_cycle: 0,
    cycles: Float64Array.from(waiting, (_, i) => (i + 1) * interval),
    waiting: Float64Array.from(waiting),
    utilisation: Float64Array.from(waiting),
    time_outs: Float64Array.from(timeOuts),
  };
}

describe("places", () => {
  test("a cycle is where its share of the run is, and nowhere outside of the bar", () => {
    expect(placeOf(track, 250)).toBe(25);
    expect(placeOf(track, 5000)).toBe(100);
    expect(placeOf({ ...track, endCycle: 0 }, 5)).toBe(0);
    expect(cycleAt(track, -3)).toBe(0);
    expect(cycleAt(track, 1e6)).toBe(1000);
    expect(cycleAt({ ...track, width: 0 }, 3)).toBe(0);
  });

  test("what is under the place of a cycle is that cycle, as near as a pixel can tell", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4e8 }),
        fc.nat(4e8),
        fc.integer({ min: 1, max: 4000 }),
        (...drawn) => {
          const [endCycle, wanted, width] = drawn;
          const cycle = Math.min(wanted, endCycle);
          const long = { width, height: 20, endCycle };
          expect(Math.abs(cycleAt(long, placeOf(long, cycle)) - cycle)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

test("the explored part reaches as far as anything was simulated, also after a step back", () => {
  expect(exploredTo(null, 40)).toBe(40);
  expect(exploredTo(overview([0.1, 0.2]), 40)).toBe(200);
  expect(exploredTo(overview([0.1, 0.2]), 250)).toBe(250);
});

describe("waiting", () => {
  test("is told by height and by colour; where nothing waits nothing is painted", () => {
    const paths = waitingPaths(track, overview([0, 0.5, 1]));
    expect(paths[0]).toBe("");
    expect(paths[5]).toBe("M10 20V10H20V20Z");
    expect(paths[8]).toBe("M20 20V0H30V20Z");
    expect(paths.filter((path) => path !== "")).toHaveLength(2);
    expect(waitingPaths(track, null).join("")).toBe("");
  });

  test("the whole height represents a round share, no less than what waited most", () => {
    expect(fullHeight(null)).toBe(0.01);
    expect(fullHeight(overview([0.001, 0.043]))).toBe(0.05);
    expect(fullHeight(overview([0.5]))).toBe(0.5);
    expect(fullHeight(overview([0.51]))).toBe(1);
    expect(waitingPaths(track, overview([0.05]))[8]).toBe("M0 20V0H10V20Z");
  });

  test("a little is still seen, and a short peak among many intervals is not averaged away", () => {
    expect(waitingPaths(track, overview([0.001, 1])).join("")).toContain("M0 20V18.5H10V20Z");
    const many = overview(
      Array.from({ length: 1000 }, (_, i) => (i === 333 ? 1 : 0.01)),
      undefined,
      1,
    );
    expect(waitingPaths(track, many)[8]).toContain("V0");
    expect(waitingPaths(track, many).join("").split("M")).toHaveLength(51);
  });

  test("columns lie side by side, without gaps, as far as the past reaches", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 }),
        (values) => {
          const all = waitingPaths(track, overview(values)).join("");
          const spans = [...all.matchAll(/M([\d.]+) .*?H([\d.]+)/g)].map((found) => [
            Number(found[1]),
            Number(found[2]),
          ]);
          spans.sort((a, b) => a[0]! - b[0]!);
          expect(spans[0]![0]).toBe(0);
          for (let i = 1; i < spans.length; i++) expect(spans[i]![0]).toBe(spans[i - 1]![1]);
          expect(spans.at(-1)![1]).toBe(values.length * 10);
        },
      ),
    );
  });
});

test("time-outs are marked in the middle of their interval, once for each place", () => {
  expect(timeOutPlaces(track, overview([0, 0, 0], [0, 2, 1]))).toEqual([15, 25]);
  expect(timeOutPlaces(track, overview(Array(20).fill(0), Array(20).fill(1), 50))).toHaveLength(10);
  expect(timeOutPlaces(track, overview([0, 0, 0], [1, 1, 1], 1))).toHaveLength(1);
});

test("signs that would cover one another stand above each other, each kind once", () => {
  const mark = (kind: string, cycle: number) => ({ kind, cycle });
  const all = [
    mark("break", 100),
    mark("branch", 100),
    mark("branch", 100),
    mark("mend", 150),
    mark("break", 600),
  ];
  expect(placeSigns(track, all).map(({ mark: { kind }, x, row }) => [kind, x, row])).toEqual([
    ["break", 10, 0],
    ["branch", 10, 1],
    ["mend", 15, 2],
    ["break", 60, 0],
  ]);
});

test("the past is told of the interval that a moment lies in, its end included", () => {
  const past = overview([0.1, 0.2], [0, 3]);
  expect(pastAt(past, 0)).toEqual({ waiting: 0.1, timeOuts: 0 });
  expect(pastAt(past, 100)).toEqual({ waiting: 0.1, timeOuts: 0 });
  expect(pastAt(past, 101)).toEqual({ waiting: 0.2, timeOuts: 3 });
  expect(pastAt(past, 201)).toBeNull();
  expect(pastAt(null, 0)).toBeNull();
});

test("a page step is about a twentieth of the run, in one round digit", () => {
  expect(pageStep(400_000)).toBe(20_000);
  expect(pageStep(7)).toBe(1);
  expect(pageStep(1_234_567)).toBe(60_000);
});
