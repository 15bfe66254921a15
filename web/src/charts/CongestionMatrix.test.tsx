import { describe, expect, test } from "vitest";
import { delayPeaks, greaterPeaks } from "../base/delays";
import { linkBetween, testTree } from "../base/testing";
import { portsOf } from "../base/wiring";
import { CongestionMatrix } from "./CongestionMatrix";
import { loadsDifference, loadsOf } from "./congestion-loads";
import { eliteLoads } from "./congestion-texts";
import { golden, testLoads } from "./testing";

const tree = testTree(4, 3);
const ports = portsOf(tree);
const loads = testLoads(tree, 5);
const size = { width: 640, height: 260 };
const chart = { wiring: tree, ports, loads, highlight: null, ...size };

test("golden: four nodes, every load printed, a link and an Elite marked", async () => {
  const small = testTree(2, 2);
  const link = linkBetween(small, 4 + 1, 4 + 2 + 1);
  const machine = { wiring: small, ports: portsOf(small), loads: testLoads(small, 1) };
  const marked = { highlight: { kind: "link", id: link }, selected: { kind: "elite", id: 1 } } as const;
  await expect(golden(<CongestionMatrix {...chart} {...machine} {...marked} />)).toMatchFileSnapshot(
    "golden/matrix-4.svg",
  );
});

test("on a phone a link is a bar from its Elite's block, as high as its load", () => {
  const picture = golden(<CongestionMatrix {...chart} width={374} height={230} />);
  const bars = barsOf(picture, 3, "c");
  const whole = Number(picture.match(/class="ground" x="0" y="0" width="5" height="([\d.]+)"/)![1]);
  const { up } = eliteLoads(loads, tree, 3);
  expect(bars.slice(0, 4).map(({ height }) => height / whole)).toEqual(
    Array.from(up, (load) => expect.closeTo(load, 1)),
  );
  for (const { y, height } of bars.slice(0, 4)) expect(y + height).toBeCloseTo(whole);
});

test("merged top Elites have eight links below, and idle ones between them have none", () => {
  const halved = testTree(4, 2, 16, "halved");
  const machine = { wiring: halved, ports: portsOf(halved), loads: testLoads(halved, 1) };
  const picture = golden(<CongestionMatrix {...chart} {...machine} />);
  expect(numbersOf(picture, 4)).toHaveLength(1 + 8);
  expect(numbersOf(picture, 5)).toHaveLength(1);
});

test("fewer top Elites have six links below each", () => {
  const wide = testTree(4, 2, 24, "full", 6);
  const machine = { wiring: wide, ports: portsOf(wide), loads: testLoads(wide, 1) };
  const picture = golden(<CongestionMatrix {...chart} {...machine} />);
  expect(picture).toContain("2 levels of 6 Elites and 4 at the top.");
  expect(numbersOf(picture, 9)).toHaveLength(1 + 6);
  expect(picture).not.toContain("elite:10");
});

test("without loads there are Elites and no numbers in them", () => {
  const picture = golden(<CongestionMatrix {...chart} loads={null} />);
  expect(picture).not.toContain("NaN");
  expect(picture).not.toMatch(/class="(load|total)/);
});

/** The bars of one block, links from above first. */
function barsOf(picture: string, elite: number, ramp: string) {
  const block = picture.split(`data-object="elite:${elite}"`)[1]!.split('role="button"')[0]!;
  const bar = new RegExp(
    `ground"[^>]*>\n</rect>\n<rect class="(${ramp}\\d)" x="[\\d.]+" y="([\\d.]+)" width="5" height="([\\d.]+)"`,
    "g",
  );
  return [...block.matchAll(bar)].map(([, step, y, height]) => ({
    step,
    y: Number(y),
    height: Number(height),
  }));
}

/** The texts of one block, up links first. */
function numbersOf(picture: string, elite: number): string[] {
  const block = picture.split(`data-object="elite:${elite}"`)[1]!.split('role="button"')[0]!;
  return [...block.matchAll(/<text class="(load|total)[^>]*>(\d+)</g)].map((match) => match[2]!);
}

test("a block holds four loads from above, four from below and its own in the middle", () => {
  const { up, down, total } = eliteLoads(loads, tree, 3);
  const percent = (value: number) => Math.round(value * 100).toString();
  const picture = golden(<CongestionMatrix {...chart} />);
  expect(numbersOf(picture, 3)).toEqual([total, ...up, ...down].map(percent));
});

test("the top level is the top row, and has no links above", () => {
  const picture = golden(<CongestionMatrix {...chart} />);
  const top = (elite: number) =>
    Number(picture.split(`data-object="elite:${elite}"`)[1]!.match(/translate\([\d.]+ ([\d.]+)\)/)![1]);
  expect(top(32)).toBeLessThan(top(16));
  expect(top(16)).toBeLessThan(top(0));
  expect(numbersOf(picture, 40)).toHaveLength(5);
});

test("one Elite takes the Tab key: the marked one, or the first of the top row", () => {
  const stops = (picture: string) =>
    [...picture.matchAll(/elite:(\d+)" tabindex="0"/g)].map((match) => match[1]);
  expect(stops(golden(<CongestionMatrix {...chart} />))).toEqual(["32"]);
  const marked = golden(<CongestionMatrix {...chart} highlight={{ kind: "elite", id: 7 }} />);
  expect(stops(marked)).toEqual(["7"]);
});

test("1,024 nodes fit as one bar for each Elite", () => {
  const large = testTree(4, 5);
  const picture = golden(
    <CongestionMatrix {...chart} wiring={large} ports={portsOf(large)} loads={testLoads(large, 5)} />,
  );
  expect(picture.match(/data-object="elite:/g), "the one for the Tab key").toHaveLength(1);
  expect(picture.match(/<path class="strip/g)!.length).toBeLessThanOrEqual(9);
  expect(picture.match(/M\d/g)).toHaveLength(1280);
  expect(picture).not.toContain('data-object="link:');
});

test("words for those who do not see it", () => {
  const picture = golden(<CongestionMatrix {...chart} />);
  expect(picture).toContain("Most loaded: Elite 1.5.");
  expect(picture).toContain('aria-label="Elite level 1 number 5: load 100 of 100.');
});

describe("B − A", () => {
  const delays = (factor: number) =>
    Float64Array.from(tree.link_from, (_, link) => ((link * 37) % 61) * factor);
  const before = delays(1);
  const after = delays(1).map((delay, link) => (link % 2 === 0 ? delay * 0.6 : delay * 1.1));
  const peaks = greaterPeaks(delayPeaks(tree, before), delayPeaks(tree, after));
  const [a, b] = [before, after].map((delay) => loadsOf(tree, ports, delay, peaks));
  const difference = loadsDifference(a!, b!);
  const differing = { ...chart, loads: difference, differenceEnd: 0.5 };

  test("loads of two machines are shares of the most that either has", () => {
    const most = (values: Float64Array) => Math.max(...values);
    expect(Math.max(most(a!.up), most(a!.down), most(b!.up), most(b!.down))).toBe(1);
    expect(Math.max(most(a!.total), most(b!.total))).toBe(1);
    expect(a!.up).toHaveLength(loads.up.length);
    expect(a!.down).toHaveLength(loads.down.length);
  });

  test("numbers have their sign and a colour of the ramp of differences", () => {
    const picture = golden(<CongestionMatrix {...differing} />);
    const block = picture.split('data-object="elite:5"')[1]!.split('role="button"')[0]!;
    const cells = [...block.matchAll(/<rect class="(d\d)"[^>]*>\n<\/rect>\n<text[^>]*>([^<]+)</g)].map(
      ([, step, number]) => [step, number],
    );
    expect(cells.slice(0, 4)).toEqual([
      ["d2", "−14"],
      ["d5", "+5"],
      ["d5", "+7"],
      ["d5", "+9"],
    ]);
  });

  test("on a phone bars rise from the middle for more and fall for less", () => {
    const picture = golden(<CongestionMatrix {...differing} width={374} height={230} />);
    const bars = barsOf(picture, 5, "d");
    const middle = bars[0]!.y + bars[0]!.height;
    expect(bars.slice(0, 3).map(({ y, height }) => y + height)).toEqual(
      Array(3).fill(expect.closeTo(middle)),
    );
    expect(bars.slice(0, 3).map(({ step }) => step)).toEqual(["d5", "d5", "d5"]);
    const falling = bars.slice(4);
    expect(new Set(falling.map(({ y }) => Math.round(y))).size).toBe(1);
    expect(falling.map(({ height }) => height)).toEqual(
      [...falling.map(({ height }) => height)].sort((a, b) => a - b),
    );
  });

  test("strips rise and fall, too, and what does not differ has none", () => {
    const large = testTree(4, 5);
    const elites = large.levels * large.elites_per_level;
    const none = { total: new Float64Array(elites), up: new Float64Array(), down: new Float64Array() };
    none.total.set([0.4, -0.4]);
    const machine = { wiring: large, ports: portsOf(large), loads: none };
    const picture = golden(<CongestionMatrix {...differing} {...machine} />);
    const bars = [...picture.matchAll(/<path class="strip (d\d)" d="M\d+ (\d+)h/g)].map((bar) => [
      bar[1],
      +bar[2]!,
    ]);
    expect(bars.map(([step]) => step)).toEqual(["d0", "d8"]);
    expect(bars[0]![1], "less ends below where more does").toBeGreaterThan(bars[1]![1] as number);
  });

  test("says what differs most either way, or that nothing does", () => {
    const words = golden(<CongestionMatrix {...differing} />);
    expect(words).toMatch(
      /B − A, 3 levels of 16 Elites\. .*Largest decrease in B: Elite \d\.\d+, −\d+ of 100\./,
    );
    const same = golden(<CongestionMatrix {...differing} loads={loadsDifference(a!, a!)} />);
    expect(same).toContain("No differences.");
  });
});
