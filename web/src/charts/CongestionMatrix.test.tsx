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

describe("golden", () => {
  test("64 nodes, every load printed, a link and an Elite marked", async () => {
    const link = linkBetween(tree, 20, 64 + 5);
    const marked = { highlight: { kind: "link", id: link }, selected: { kind: "elite", id: 5 } } as const;
    await expect(golden(<CongestionMatrix {...chart} {...marked} />)).toMatchFileSnapshot(
      "golden/matrix-64.svg",
    );
  });

  test("on a phone links are bars", async () => {
    const picture = golden(<CongestionMatrix {...chart} width={374} height={230} />);
    await expect(picture).toMatchFileSnapshot("golden/matrix-64-narrow.svg");
  });

  test("merged top Elites with eight links below, and idle ones between them", async () => {
    const halved = testTree(4, 2, 16, "halved");
    const link = linkBetween(halved, 16 + 3, 16 + 6);
    const machine = { wiring: halved, ports: portsOf(halved), loads: testLoads(halved, 1) };
    const picture = golden(
      <CongestionMatrix {...chart} {...machine} highlight={{ kind: "link", id: link }} />,
    );
    expect(numbersOf(picture, 4)).toHaveLength(1 + 8);
    expect(numbersOf(picture, 5)).toHaveLength(1);
    await expect(picture).toMatchFileSnapshot("golden/matrix-16-halved.svg");
  });

  test("fewer top Elites with six links below each", async () => {
    const wide = testTree(4, 2, 24, "full", 6);
    const machine = { wiring: wide, ports: portsOf(wide), loads: testLoads(wide, 1) };
    const picture = golden(<CongestionMatrix {...chart} {...machine} />);
    expect(picture).toContain("2 levels of 6 Elites and 4 at the top.");
    expect(numbersOf(picture, 9)).toHaveLength(1 + 6);
    expect(picture).not.toContain("elite:10");
    await expect(picture).toMatchFileSnapshot("golden/matrix-24-wide-top.svg");
  });

  test("empty", async () => {
    const picture = golden(<CongestionMatrix {...chart} loads={null} />);
    await expect(picture).toMatchFileSnapshot("golden/matrix-empty.svg");
  });
});

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

  test("golden: figures with their sign on the ramp of differences", async () => {
    await expect(golden(<CongestionMatrix {...differing} />)).toMatchFileSnapshot(
      "golden/matrix-64-difference.svg",
    );
  });

  test("golden: on a phone bars rise and fall from the middle", async () => {
    const picture = golden(<CongestionMatrix {...differing} width={374} height={230} />);
    await expect(picture).toMatchFileSnapshot("golden/matrix-64-difference-narrow.svg");
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
