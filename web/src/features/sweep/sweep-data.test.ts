import { expect, test } from "vitest";
import { EMPTY_PLAN, NOTHING_REPORTED } from "../../engine/study.fixture";
import type { StudyFigure, StudyPlan, StudyReport } from "../../engine/types";
import type { Published, PublishedRun } from "../../papers/published";
import { EXAMPLE, EXAMPLE_JOB } from "../../scenario/example.fixture";
import { panelsOf, publishedAt, publishedOf } from "./sweep-data";

const value = (number: number) => ({ label: String(number), number });
const text = (channels: number, load: number) =>
  JSON.stringify({ ...EXAMPLE, model: { ...EXAMPLE.model, channels }, jobs: [{ ...EXAMPLE.jobs[0], load }] });

/** Two loads with two numbers of channels each; those of the second axis vary first. */
const PLAN: StudyPlan = {
  ...EMPTY_PLAN,
  axes: [
    { path: "jobs[0].load", label: "Load", unit: "", scale: "linear", values: [0.1, 0.2].map(value) },
    {
      path: "model.channels",
      label: "Virtual channels",
      unit: "",
      scale: "linear",
      values: [2, 8].map(value),
    },
  ],
  points: [0, 1].flatMap((load) =>
    [0, 1].map((channels) => ({
      name: "",
      values: [load, channels],
      scenario: text([2, 8][channels]!, [0.1, 0.2][load]!),
      link: "",
      keys: [`${load}${channels}`],
    })),
  ),
  measures: [
    { id: "accepted_mb_s_per_sender", label: "Accepted", unit: "MB/s", better: "more" },
    { id: "time_outs", label: "Time-outs", unit: "packets", better: "less" },
  ],
};

const figure = (mean: number): StudyFigure => ({ mean, half_width: 1, seeds: 1 });
const TOLD: StudyReport = {
  ...NOTHING_REPORTED,
  done: 3,
  runs: 4,
  figures: [
    [figure(10), figure(0)],
    [figure(11), null],
    [null, null],
    [figure(22), figure(5)],
  ],
  knees: [null, { value: 1, offered_mb_s_per_sender: 67, sentence: "" }],
};

const PUBLISHED: PublishedRun = {
  scenario: { ...EXAMPLE, jobs: [{ ...EXAMPLE_JOB, load: 0.2 }] },
  published: {
    claim: "P1",
    quantity: "per-sender",
    printed: { low: 20, high: 20 },
    tolerated: { low: 18, high: 22 },
    source: "a paper",
  } as Published,
};

test("the first axis lies along the chart, each value of the second is a curve with what is known", () => {
  const [panel, ...others] = panelsOf(PLAN, TOLD, 0, [], "together");
  expect(others).toEqual([]);
  expect(panel?.series).toEqual([
    {
      name: "Virtual channels 2",
      index: 0,
      knee: null,
      noKnee: null,
      points: [{ at: 0, point: 0, mean: 10, halfWidth: 1 }],
    },
    {
      name: "Virtual channels 8",
      index: 1,
      knee: 1,
      noKnee: null,
      points: [
        { at: 0, point: 1, mean: 11, halfWidth: 1 },
        { at: 1, point: 3, mean: 22, halfWidth: 1 },
      ],
    },
  ]);
});

test("or a chart of its own, in the same colour", () => {
  const panels = panelsOf(PLAN, TOLD, 0, [], "apart");
  expect(panels.map(({ title, series }) => [title, series.map(({ index }) => index)])).toEqual([
    ["Virtual channels 2", [0]],
    ["Virtual channels 8", [1]],
  ]);
});

test("before anything is told there are the curves without points", () => {
  expect(panelsOf(PLAN, null, 0, [], "together")[0]?.series.map(({ points }) => points)).toEqual([[], []]);
});

test("what is published for an experiment is at its points, once for all curves, for its measure only", () => {
  const here = publishedAt(PLAN, [PUBLISHED]);
  expect(here.map(({ point, changed }) => [point, changed])).toEqual([
    [2, []],
    [3, ["model.channels"]],
  ]);
  const [accepted, timeOuts] = PLAN.measures.map((measure) => publishedOf(here, measure));
  expect(timeOuts).toEqual([]);
  expect(panelsOf(PLAN, TOLD, 0, accepted!, "together")[0]?.published).toEqual([
    { at: 1, printed: { low: 20, high: 20 }, tolerated: { low: 18, high: 22 }, source: "a paper" },
  ]);
  expect(panelsOf(PLAN, TOLD, 0, accepted!, "apart").map(({ published }) => published.length)).toEqual([
    1, 1,
  ]);
});
