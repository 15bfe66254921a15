import { describe, expect, test } from "vitest";
import { AcceptedBandwidth } from "./AcceptedBandwidth";
import { bandwidthAxes, runningMean } from "./bandwidth-axes";
import { roundMaximum } from "./kit/scales";
import { golden } from "./testing";

const values = Array.from({ length: 40 }, (_, i) => (i < 8 ? i * 22 : 170 + ((i * 13) % 17)));
const published = { low: 165, high: 200, source: "Petrini et al. 2003, section 5.4" };
const chart = {
  width: 600,
  height: 260,
  intervalNs: 10_000,
  values,
  warmUpIntervals: 8,
  endedNs: null,
  mean: 177.6,
  ci95: 2.3,
  endNs: 500_000,
  published,
  quantity: "per sender",
};

describe("golden", () => {
  test("with a published range", async () => {
    await expect(golden(<AcceptedBandwidth {...chart} />)).toMatchFileSnapshot("golden/bandwidth-range.svg");
  });
});

test("one published value is a line, and before the warm-up ends there is no mean", () => {
  const hot = { ...published, low: 337, high: 337 };
  const early = { values: values.slice(0, 5), mean: null, ci95: null, published: hot, width: 374 };
  const picture = golden(<AcceptedBandwidth {...chart} {...early} />);
  expect(picture).toContain('class="published-line"');
  expect(picture).not.toContain('class="published-band"');
  expect(picture).not.toContain('class="band"');
});

test("a second run is dashed, on the axes of the first", () => {
  const other = {
    side: { letter: "B", name: "distributed" },
    intervalNs: 10_000,
    warmUpIntervals: 8,
    endedNs: null,
    mean: 214.2,
    ci95: 1.9,
    values: values.map((value) => value * 1.2),
  };
  const side = { letter: "A", name: "clustered" };
  const picture = golden(<AcceptedBandwidth {...chart} published={null} side={side} other={other} />);
  expect(picture).toContain(
    "A (clustered): mean 177.6 MB/s ± 2.3 MB/s (95 %). B (distributed), dashed: mean 214.2",
  );
  // Lower on the screen is less; at the end of the warm-up B has 1.2 times A.
  const [b, a] = [...picture.matchAll(/<path class="mean" d="M([\d.]+),([\d.]+)/g)];
  expect(picture.split('class="mean"')[0]).toContain('<g class="other">');
  expect(b![1]).toBe(a![1]);
  expect((228 - Number(b![2])) / (228 - Number(a![2]))).toBeCloseTo(1.2, 2);
});

test("before anything is known there are axes and no curve", () => {
  const none = { values: [], mean: null, ci95: null, published: null };
  const picture = golden(<AcceptedBandwidth {...chart} {...none} />);
  expect(picture).toContain('class="axis"');
  expect(picture).toContain("No interval is complete yet.");
  expect(picture).not.toMatch(/ d="M|class="band"|NaN/);
});

test("it says what it shows", () => {
  expect(golden(<AcceptedBandwidth {...chart} />)).toContain(
    "Accepted bandwidth per sender over simulated time: mean 177.6 MB/s ± 2.3 MB/s (95 %). Published: 165–200 MB/s, Petrini et al. 2003, section 5.4.",
  );
});

test("a name of any length leaves its figure in sight", () => {
  const side = { letter: "A", name: "n".repeat(400) };
  const other = { ...chart, side };
  const picture = golden(<AcceptedBandwidth {...chart} width={300} side={side} other={other} />);
  expect(picture).toMatch(/>A: 177\.6 MB\/s ± 2\.3 \(95 %\) · n+…</);
});

test("traffic that ends has a mean until its end, and says when that was", () => {
  const ended = { ...chart, warmUpIntervals: 0, endedNs: 104_000, mean: 92.4, published: null };
  const picture = golden(<AcceptedBandwidth {...ended} />);
  const [, points] = /<path class="mean" d="M([^"]+)"/.exec(picture)!;
  // Ten whole intervals, and a part of one.
  expect(points!.split("L")).toHaveLength(11);
  const [x] = points!.split("L").at(-1)!.split(",");
  const end = bandwidthAxes(600, 260, 500_000, values, null).x(104);
  expect(Number(x)).toBeCloseTo(end, 1);
  const [, bandX, bandWidth] = /class="band" x="([\d.]+)"[^>]* width="([\d.]+)"/.exec(picture)!;
  expect(Number(bandX) + Number(bandWidth)).toBeCloseTo(end, 1);
  expect(picture).toContain(">ended at 104 µs</text>");
  expect(picture).toContain("mean 92.4 MB/s ± 2.3 MB/s (95 %) until the end at 104 µs.");
  expect(golden(<AcceptedBandwidth {...chart} />)).not.toContain("ended at");
  const other = { ...ended, side: { letter: "B", name: "" } };
  expect(golden(<AcceptedBandwidth {...ended} other={other} />)).not.toContain("ended at");
});

test("axes stay while values come in", () => {
  const at = (count: number) => bandwidthAxes(600, 260, 500_000, values.slice(0, count), published);
  expect(at(0).y.domain()).toEqual([0, 250]);
  expect(at(40).y.domain()).toEqual([0, 250]);
  expect(at(0).x.domain()).toEqual([0, 500]);
  expect(at(0).unit.name).toBe("µs");
});

test("the height is a round number with a little room", () => {
  expect([0, 4.3, 200, 280, 337, 1000].map(roundMaximum)).toEqual([100, 5, 250, 400, 400, 1500]);
});

test("the mean leaves the warm-up out", () => {
  expect(runningMean([0, 50, 100, 200, 300], 2)).toEqual([100, 150, 200]);
});

test.each([68, 60, 20, 1])("in a place that is %i px high no rectangle has a negative height", (height) => {
  const picture = golden(<AcceptedBandwidth {...chart} height={height} />);
  expect(picture).toContain('class="band"');
  expect(picture).toContain('class="published-band"');
  expect(picture).not.toMatch(/height="-/);
});

test.each([
  [600, "simulated mean 177.6 MB/s ± 2.3 (95 %)", "published 165–200 MB/s, Petrini et al. 2003, section 5.4"],
  [262, "mean 177.6 MB/s ± 2.3 (95 %)", "published 165–200 MB/s, section 5.4"],
  [190, "177.6 MB/s ± 2.3 (95 %)", "published 165–200 MB/s"],
])("a legend of %i px says as much as it has room for", (width, simulated, paper) => {
  const words = [...golden(<AcceptedBandwidth {...chart} width={width} />).matchAll(/>([^<]+)<\/text>/g)].map(
    ([, text]) => text,
  );
  expect(words).toContain(simulated);
  expect(words).toContain(paper);
});
