import { describe, expect, test } from "vitest";
import { withOperation } from "../../../scenario/collectives";
import { withField } from "../../../scenario/edit";
import { EXAMPLE } from "../../../scenario/example.fixture";
import {
  asRange,
  asValues,
  numbersOf,
  parseValues,
  seedCount,
  withAxis,
  withoutAxis,
  withSeeds,
  writeValues,
} from "../sweep-edits";
import { firstSweep, isSweepText, overLoad, type SweepFile, sweepText } from "./sweep-file";

const FILE: SweepFile = {
  sweep: 1,
  base: "qsnet-64-uniform",
  axes: [{ path: "jobs[0].load", values: [0.1, 0.2] }],
};

describe("values as they are typed", () => {
  test("numbers, sizes, words", () => {
    expect(parseValues("0.1, 2; 1e3")).toEqual([0.1, 2, 1000]);
    expect(parseValues("512, 4 KB, 1.5kb, 1 MiB")).toEqual([512, 4096, 1536, 1 << 20]);
    expect(parseValues("on, off, saturated, 4x")).toEqual([true, false, "saturated", "4x"]);
    expect(parseValues(" , ")).toEqual([]);
  });

  test("come back as they were meant", () => {
    expect(writeValues([512, 4096, 1 << 20, 1536], "bytes")).toBe("512, 4 KB, 1 MB, 1.5 KB");
    expect(writeValues([0.1, "saturated", true], "share")).toBe("0.1, saturated, on");
    for (const text of ["512, 4 KB, 1.5 KB, 1 MB", "1000, 1025, 4100"])
      expect(writeValues(parseValues(text), "bytes")).toBe(text);
  });
});

describe("lists and ranges", () => {
  const range = { path: "x", from: 1, to: 1000, steps: 4, scale: "log" } as const;

  test("become each other", () => {
    expect(asValues(range)).toEqual({ path: "x", values: [1, 10, 100, 1000], scale: "log" });
    expect(asRange({ path: "x", values: [0.6, 0.1, 0.3] }, "linear")).toEqual({
      path: "x",
      from: 0.1,
      to: 0.6,
      steps: 3,
      scale: "linear",
    });
    expect(asValues({ ...range, scale: "linear", to: 4 })).toMatchObject({ values: [1, 2, 3, 4] });
  });

  test("no list is made for a number of steps that no sweep has", () => {
    for (const steps of [Number.NaN, 0, 1, 1e9]) expect(numbersOf({ ...range, steps })).toEqual([1, 1000]);
  });
});

test("edits leave the rest of the file alone", () => {
  const second = { path: "model.channels", values: [1, 2] };
  const both = withAxis(FILE, 1, second);
  expect(both.axes).toEqual([...FILE.axes, second]);
  expect(withoutAxis(both, 0).axes).toEqual([second]);
  expect(seedCount(withSeeds(FILE, 4))).toBe(4);
  expect(withSeeds({ ...FILE, seeds: [7, 8] }, 1)).toEqual(FILE);
});

test("a sweep is told from a scenario by what it says of itself", () => {
  expect(isSweepText(sweepText(FILE))).toBe(true);
  for (const text of ["{}", "null", "[1]", '"sweep"', "{", '{"version": 4}'])
    expect(isSweepText(text)).toBe(false);
});

test("where nothing was chosen, messages are swept over their load, and collectives over the size of the machine", () => {
  expect(firstSweep(EXAMPLE).axes).toEqual([overLoad("jobs[0].load")]);
  const barrier = withField(withOperation(EXAMPLE, 0, "barrier"), "topology.nodes", 48);
  expect(firstSweep(barrier).axes).toEqual([{ path: "topology.nodes", values: [4, 16, 48], scale: "log" }]);
});
