import { describe, expect, test } from "vitest";
import { SweepCurves } from "./SweepCurves";
import { labelledValues, type SweepAxis, type SweepSeries, sweepAxes } from "./sweep-axes";
import { golden } from "./testing";

const value = (number: number) => ({ label: String(number), number });
const LOADS = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4];
const load: SweepAxis = { label: "Load", unit: "share", scale: "linear", values: LOADS.map(value) };
const bytes: SweepAxis = {
  label: "Message size",
  unit: "bytes",
  scale: "log",
  values: [1024, 4096, 16_384, 65_536, 262_144].map(value),
};
const mapping: SweepAxis = {
  label: "I/O mapping",
  unit: "",
  scale: "names",
  values: ["clustered", "distributed", "one for each Elite"].map((label) => ({ label, number: null })),
};

const accepted = { label: "Accepted bandwidth per sender", unit: "MB/s" };

function loads(name: string, index: number, most: number, knee: number | null): SweepSeries {
  const points = LOADS.map((share, at) => ({
    at,
    point: index * LOADS.length + at,
    mean: Math.min(335 * share, most),
    halfWidth: 335 * share > most ? 4 : 0.5,
  }));
  return { name, index, points, knee };
}

function over(axis: SweepAxis, means: readonly number[]): SweepSeries {
  const points = means.map((mean, at) => ({ at, point: at, mean, halfWidth: 3 }));
  return { name: "", index: 0, points: points.filter(({ at }) => at < axis.values.length), knee: null };
}

describe("golden", () => {
  test("sizes by factors next to a published value with its tolerance, on a phone", async () => {
    const published = [
      {
        at: 4,
        printed: { low: 117.6, high: 117.6 },
        tolerated: { low: 110, high: 125 },
        source: "Petrini et al. 2003, section 5.3",
      },
    ];
    const series = [over(bytes, [41, 80, 102, 112, 116])];
    const picture = golden(
      <SweepCurves
        width={330}
        height={240}
        axis={bytes}
        measure={accepted}
        series={series}
        published={published}
      />,
    );
    await expect(picture).toMatchFileSnapshot("golden/sweep-sizes-narrow.svg");
  });
});

test("a point that is not resolved is open and says why, and the legend and the summary say that there are some", () => {
  const [series] = [loads("", 0, 100, null)];
  const [first, ...rest] = series.points;
  const open = { ...first!, unresolved: "a message takes 5 ms, the run 2 ms" };
  const draw = (points: SweepSeries["points"]) =>
    golden(
      <SweepCurves
        width={600}
        height={280}
        axis={load}
        measure={accepted}
        series={[{ ...series, points }]}
        published={[]}
      />,
    );
  const picture = draw([open, ...rest]);
  expect(picture.match(/class="point open"/g)).toHaveLength(2);
  expect(picture).toContain(", not resolved: a message takes 5 ms, the run 2 ms</title>");
  expect(picture).toContain("1 of 8 points not resolved.");
  expect(draw(series.points)).not.toMatch(/open|not resolved/);
});

test("a curve has a ring at its knee, and a half-done one ends at its last point", () => {
  const half = loads("8 channels", 1, 118, null);
  const series = [loads("2 channels", 0, 100, 5), { ...half, points: half.points.slice(0, 4) }];
  const picture = golden(
    <SweepCurves width={600} height={280} axis={load} measure={accepted} series={series} published={[]} />,
  );
  const lines = [...picture.matchAll(/<path class="line" d="([^"]+)/g)].map(([, path]) =>
    path!
      .slice(1)
      .split("L")
      .map((point) => point.split(",").map(Number)),
  );
  expect(lines.map((line) => line.length)).toEqual([8, 4]);
  const [, x, y] = /class="knee" cx="([\d.]+)" cy="([\d.]+)"/.exec(picture)!;
  expect([Number(x), Number(y)]).toEqual(lines[0]![5]!.map((each) => expect.closeTo(each, 1)));
  expect(picture.match(/class="knee"/g)).toHaveLength(1);
});

test("names have points next to each other, with intervals and without a curve", () => {
  const series = [over(mapping, [116, 143, 139])];
  const picture = golden(
    <SweepCurves
      {...{ width: 330, height: 200, axis: mapping, measure: accepted, series, published: [] }}
      most={200}
      legend={false}
    />,
  );
  expect(picture).not.toMatch(/class="line"|class="interval-band"/);
  expect(picture.match(/class="whisker"/g)).toHaveLength(3);
  const xs = [...picture.matchAll(/class="point" transform="translate\(([\d.]+)/g)].map(([, x]) => Number(x));
  expect(xs[1]! - xs[0]!).toBe(xs[2]! - xs[1]!);
});

test("it says what it shows", () => {
  const series = [loads("2 channels", 0, 100, 5), { ...loads("8 channels", 1, 118, null), points: [] }];
  const picture = golden(
    <SweepCurves width={600} height={280} axis={load} measure={accepted} series={series} published={[]} />,
  );
  expect(picture).toContain(
    "Accepted bandwidth per sender, MB/s, over Load (share). 2 channels: 16.8 ± 0.5 at 0.05 to 100.0 ± 4.0 at 0.4, knee at 0.3; 8 channels: no data yet.",
  );
});

describe("axes", () => {
  const place = { width: 600, height: 280, most: 100, entries: 1 };

  test("numbers lie by differences from 0, or by ratios, words side by side", () => {
    const [by, ratio, side] = [load, bytes, mapping].map((axis) => sweepAxes({ ...place, axis }));
    expect(by!.x(7) - by!.x(3)).toBeCloseTo(by!.x(3) - (by!.left + 12));
    expect(ratio!.x(1) - ratio!.x(0)).toBeCloseTo(ratio!.x(4) - ratio!.x(3));
    expect(side!.x(2) - side!.x(1)).toBeCloseTo(side!.x(1) - side!.x(0));
  });

  test("values that are far from nothing use the whole width, and a single one has a place", () => {
    const nodes: SweepAxis = { ...load, values: [60, 62, 64].map(value) };
    expect(sweepAxes({ ...place, axis: nodes }).x(0)).toBe(58);
    expect(sweepAxes({ ...place, axis: { ...nodes, values: [value(64)] } }).x(0)).toBeCloseTo(316);
  });

  test("large figures have room next to the axis", () => {
    const lefts = [100, 500_000].map((most) => sweepAxes({ ...place, most, axis: load }).left);
    expect(lefts).toEqual([46, 59]);
  });

  test("names of values keep their distance, whatever their order", () => {
    const axis = { ...load, values: [8, 1, 2, 3, 4, 5, 6, 7].map(value) };
    const { x } = sweepAxes({ ...place, width: 300, axis });
    const at = labelledValues(axis, x, 60).map(x);
    expect(at.length).toBeGreaterThan(2);
    for (const [i, next] of at.slice(1).entries()) expect(next - at[i]!).toBeGreaterThanOrEqual(60);
  });
});
