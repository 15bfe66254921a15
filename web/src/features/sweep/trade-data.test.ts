import { expect, test } from "vitest";
import { EMPTY_PLAN, NOTHING_REPORTED } from "../../engine/study.fixture";
import type { StudyFigure, StudyMeasure, StudyPlan, StudyReport } from "../../engine/types";
import type { PublishedAt } from "./sweep-data";
import { firstAgainst, tradeSeriesOf, tradesOf, tradeWords } from "./trade-data";

const number = (value: number) => ({ label: String(value), number: value });
const MEASURES: StudyMeasure[] = [
  { id: "accepted_mb_s_per_sender", label: "Accepted bandwidth per sender", unit: "MB/s", better: "more" },
  { id: "time_outs", label: "Time-outs", unit: "packets", better: "less" },
  { id: "cost.total", label: "Cost of the network", unit: "$", better: "less" },
];
/** 4 and 8 top switches, for two tests each; the tests vary first. */
const PLAN: StudyPlan = {
  ...EMPTY_PLAN,
  axes: [
    {
      path: "topology.top_switches",
      label: "Top switches",
      unit: "",
      scale: "linear",
      values: [4, 8].map(number),
    },
    {
      path: null,
      label: "Test",
      unit: "",
      scale: "names",
      values: ["tping", "gex"].map((label) => ({ label, number: null })),
    },
  ],
  points: [0, 1].flatMap((top) =>
    [0, 1].map((job) => ({ name: "", values: [top, job], scenario: "{}", link: "", keys: [`${top}${job}`] })),
  ),
  measures: MEASURES,
};

const figure = (mean: number): StudyFigure => ({ mean, half_width: null, seeds: 1 });
const point = (accepted: number, cost: number) => [figure(accepted), figure(0), figure(cost)];
const TOLD: StudyReport = {
  ...NOTHING_REPORTED,
  done: 3,
  runs: 4,
  figures: [point(360, 3_400_000), point(350, 3_400_000), point(430, 4_000_000), [null, null, null]],
};
const PAPER = {
  point: 2,
  printed: { low: 428.5, high: 428.5 },
  tolerated: { low: 411, high: 446 },
  source: "table 2",
} as PublishedAt;

const series = tradeSeriesOf(PLAN, TOLD, { x: 2, y: 0 }, [PAPER]);

test("a point is where both measures are, with what was published of it", () => {
  expect(
    series.map(({ name, points }) => [name, points.map(({ at, x, y }) => [at, x.mean, y.mean])]),
  ).toEqual([
    [
      "tping",
      [
        [0, 3_400_000, 360],
        [1, 4_000_000, 430],
      ],
    ],
    ["gex", [[0, 3_400_000, 350]]],
  ]);
  expect(series[0]!.points.map(({ published }) => published?.printed.low ?? null)).toEqual([null, 428.5]);
});

test("each point is compared with the one of its curve that takes most", () => {
  const trades = tradesOf(PLAN.axes[0]!, series);
  expect(trades.map((trade) => tradeWords(trade, MEASURES[2]!, MEASURES[0]!))).toEqual([
    "tping, 4 compared with 8: Accepted bandwidth per sender −16.3 %, Cost of the network −15.0 %",
  ]);
});

test("money is what a measure is compared with first", () => {
  expect(firstAgainst(MEASURES, MEASURES[0]!)).toBe("cost.total");
  expect(firstAgainst(MEASURES.slice(0, 2), MEASURES[0]!)).toBe("time_outs");
  expect(firstAgainst(MEASURES, MEASURES[2]!)).toBe("accepted_mb_s_per_sender");
  expect(firstAgainst(MEASURES.slice(0, 1), MEASURES[0]!)).toBeNull();
});
