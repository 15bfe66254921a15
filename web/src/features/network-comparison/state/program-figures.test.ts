import { expect, test } from "vitest";
import type { ProgramSummary, Summary } from "../../../engine/types";
import { NO_FIGURES } from "./experiments.fixture";
import { figuresOf, meanFigures, type ProgramFigures } from "./program-figures";

const section = {
  repetitions: 10,
  measured: 2,
  longest_ns: 1,
  mean_ns: 5000,
  half_round_trip_ns: null,
  mb_s: null,
};

function summary(program: Partial<ProgramSummary>, finished = true) {
  const whole = { finished, iteration_ns: null, sections: [], ...program };
  const jobs = [{ program: whole }] as unknown as Summary["jobs"];
  return { finished, result_digest: "d1", jobs };
}

test("a ping-pong has half of the time there and back, size by size, as far as it has come", () => {
  const sections = [
    { ...section, bytes: 0, half_round_trip_ns: 250 },
    { ...section, bytes: 1000, half_round_trip_ns: 2000, mb_s: 500 },
    { ...section, bytes: 2000, mean_ns: null },
  ];
  expect(figuresOf(summary({ sections }, false))).toEqual({
    digest: null,
    cutShort: false,
    elapsedNs: null,
    effective: null,
    sizes: [
      { bytes: 0, ns: 250, mbPerSecond: 0 },
      { bytes: 1000, ns: 2000, mbPerSecond: 500 },
    ],
  });
});

test("of messages that stream each takes its share of the time", () => {
  const sections = [
    { ...section, bytes: 0 },
    { ...section, bytes: 1000, mb_s: 800 },
  ];
  expect(figuresOf(summary({ sections })).sizes.map(({ ns }) => ns)).toEqual([500, 1250]);
});

test("an application has the time of a step, b_eff its rate by process, and neither has sizes", () => {
  const step = figuresOf(summary({ iteration_ns: 7000, sections: [{ ...section, bytes: 0 }] }));
  expect(step).toMatchObject({ digest: "d1", elapsedNs: 7000, sizes: [] });
  const benchmark = { b_eff: { mb_s_per_process: 90 } as NonNullable<ProgramSummary["b_eff"]> };
  expect(figuresOf(summary(benchmark))).toMatchObject({ effective: 90, sizes: [] });
  expect(figuresOf({ finished: false, result_digest: "", jobs: [] })).toMatchObject({ sizes: [] });
});

test("several seeds come to their mean, as far as they are done", () => {
  const seeds = ["a", "b", "c"].map((key) => ({ key, link: "", scenario: "", cpu_us: 1 }));
  const took = (elapsedNs: number): ProgramFigures => ({ ...NO_FIGURES, elapsedNs });
  const figures = new Map([
    ["a", took(100)],
    ["c", took(200)],
  ]);
  expect(meanFigures({ seeds }, figures)).toEqual({ elapsedNs: 150, sizes: [], effective: null });
  expect(meanFigures({ seeds: seeds.slice(1, 2) }, figures).elapsedNs).toBeNull();
});

test("a run that is over before its program has no figure of it", () => {
  const step = figuresOf(summary({ finished: false, iteration_ns: 7000 }));
  expect(step).toMatchObject({ digest: "d1", cutShort: true, elapsedNs: null });
});
