import { describe, expect, test } from "vitest";
import { golden } from "../../../charts/testing";
import { NetworkComparisonCurves } from "./NetworkComparisonCurves";
import { type NetworkComparisonSeries, networkComparisonAxes } from "./network-comparison-axes";

const SIZES = [0, ...Array.from({ length: 23 }, (_, i) => 2 ** i)];
const bytes = { label: "message size", unit: "bytes", term: "message-size" } as const;
const processes = { label: "processes", unit: "", term: "process" } as const;

function latency(
  id: string,
  colour: 0 | 1,
  start: number,
  mbPerSecond: number,
  upTo = SIZES.length,
): NetworkComparisonSeries {
  const points = SIZES.slice(0, upTo).map((x) => ({ x, y: start + x / mbPerSecond }));
  return { id, name: id, look: { colour, mark: colour, second: false }, points, extrapolated: [] };
}

function efficiency(id: string, colour: 0 | 1, second: boolean, loss: number): NetworkComparisonSeries {
  const at = (x: number) => ({ x, y: 100 - loss * Math.log2(x) });
  return {
    id,
    name: id,
    look: { colour, mark: colour, second },
    points: [1, 2, 4, 8, 16, 32].map(at),
    extrapolated: second ? [] : [64, 128, 256, 512, 1024, 2048, 4096, 8192].map(at),
  };
}

describe("the chart", () => {
  test("latency from 0 B on, where one network is half done", async () => {
    const picture = golden(
      <NetworkComparisonCurves
        width={600}
        height={300}
        axis={bytes}
        measure={{ label: "Latency", unit: "µs", term: "half-round-trip", scale: "log" }}
        series={[latency("QsNetII", 0, 2, 820), latency("4X InfiniBand", 1, 5, 800, 14)]}
        published={[]}
        places={SIZES}
      />,
    );
    expect(picture).toContain('class="axis-break"');
    const lines = [...picture.matchAll(/<path class="line" d="([^"]+)/g)].map(([, path]) => path!.split("L"));
    // The points at 0 B have no line to the others.
    expect(lines.map((line) => line.length)).toEqual([SIZES.length - 1, 13]);
    expect(picture.match(/class="point" transform="translate\(58\.0/g)).toHaveLength(2);
  });

  test("efficiency with what was published and what is extrapolated, on a phone", async () => {
    const paper = (series: string, value: number) => ({
      x: 32,
      series,
      source: "section 4.2.1",
      printed: { low: value, high: value },
      tolerated: { low: value - 2, high: value + 2 },
    });
    const picture = golden(
      <NetworkComparisonCurves
        width={340}
        height={300}
        axis={processes}
        measure={{
          label: "Scaling efficiency",
          unit: "%",
          term: "efficiency",
          scale: "linear",
          reference: { at: 100, words: "ideal" },
        }}
        series={[
          efficiency("QsNetII, 1 per node", 0, false, 1.4),
          efficiency("4X InfiniBand, 1 per node", 1, false, 3.2),
          efficiency("4X InfiniBand, 2 per node", 1, true, 4.6),
        ]}
        published={[paper("QsNetII, 1 per node", 93), paper("4X InfiniBand, 1 per node", 84)]}
        places={[]}
      />,
    );
    const paths = (name: string) => [
      ...picture.matchAll(new RegExp(`<path class="${name}" d="([^"]+)`, "g")),
    ];
    const ends = (path: string) => path.slice(1).split("L");
    const [simulated, extrapolated] = [paths("line"), paths("extrapolated")];
    expect([simulated.length, extrapolated.length]).toEqual([3, 2]);
    for (const [at, [, path]] of extrapolated.entries()) {
      expect(ends(path!)[0], "goes on from the last result").toBe(ends(simulated[at]![1]!).at(-1));
      expect(ends(path!)).toHaveLength(1 + 8);
    }
    expect(picture.match(/<title>[^<]*extrapolated, not simulated/g)).toHaveLength(16);
    expect(picture).toContain("extrapolated to 81.8 at 8,192");
    expect(picture).toContain("Published: QsNetII, 1 per node 93 at 32 (section 4.2.1)");
  });
});

describe("axes", () => {
  const place = { width: 600, height: 300, published: [], places: SIZES };
  const measure = { label: "Latency", unit: "µs", term: "half-round-trip", scale: "log" } as const;
  const axes = networkComparisonAxes({ ...place, axis: bytes, measure, series: [latency("a", 0, 2, 820)] });

  test("0 B is before a break, and sizes beyond it by their ratios", () => {
    expect(axes.x(0)).toBeLessThan(axes.breakAt!);
    expect(axes.breakAt!).toBeLessThan(axes.x(1));
    expect(axes.x(4) - axes.x(2)).toBeCloseTo(axes.x(4_194_304) - axes.x(2_097_152));
    expect(axes.xTicks[0]).toBe(0);
  });

  test("ticks upwards are powers of ten where finer ones would crowd", () => {
    expect(axes.yTicks).toEqual([2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]);
    const low = networkComparisonAxes({
      ...place,
      height: 180,
      axis: bytes,
      measure,
      series: [latency("a", 0, 2, 820)],
    });
    expect(low.yTicks).toEqual([10, 100, 1000]);
  });

  test("before anything is known every place has its tick already", () => {
    const empty = networkComparisonAxes({ ...place, axis: bytes, measure, series: [] });
    expect(empty.xTicks).toEqual(axes.xTicks);
    expect(empty.y(0.5)).toBeGreaterThan(empty.top);
  });
});
