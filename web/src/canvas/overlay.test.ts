import { describe, expect, test } from "vitest";
import { linkBetween, testTree } from "../base/testing";
import type { PictureInput } from "./display-list";
import { heatSteps, heatWidth } from "./heat";
import { packetAt } from "./hit-test";
import { movingList } from "./moving-list";
import { type ChainStep, NO_OVERLAY, type Overlay } from "./overlay";
import { type StillState, stillList } from "./still-list";
import { type TestChannel, testInput } from "./testing";
import { CHANNEL_STATE } from "./types";

const tree = testTree(4, 3);
const links = tree.link_from.length;
const link = (from: number, to: number) => linkBetween(tree, from, to);
const [low, middle] = [64, 64 + 16 + 1];
const worm: TestChannel[] = [
  { from: 0, to: low, state: CHANNEL_STATE.flowing, packet: 7, fill: 6 },
  { from: low, to: middle, state: CHANNEL_STATE.blocked, packet: 7, fill: 64 },
];
const QUIET: StillState = {
  shades: new Uint8Array(48),
  heat: new Uint8Array(0),
  isDown: new Uint8Array(links),
};
const withOverlay = (change: Partial<Overlay>, channels: TestChannel[] = []) => ({
  ...testInput(channels),
  overlay: { ...NO_OVERLAY, ...change },
});
const strokes = (points: number[]) => points.length / 8;

describe("heat", () => {
  test("delay is of the most loaded link; links that end at a node have no part in it", () => {
    const { geometry, frame } = testInput([]);
    frame.linkDelay[link(low, middle)] = 50;
    frame.linkDelay[link(middle, low)] = 100;
    frame.linkDelay[link(low, 0)] = 900;
    const steps = heatSteps(geometry, { ...NO_OVERLAY, heat: { kind: "delay" } }, frame.linkDelay);
    expect([link(low, middle), link(middle, low), link(low, 0)].map((each) => steps[each])).toEqual([
      5, 8, 0,
    ]);
  });

  test("a share of capacity is what it is; figures of another machine say nothing", () => {
    const { geometry, frame } = testInput([]);
    const values = new Float32Array(links);
    values[3] = 0.5;
    expect(
      heatSteps(geometry, { ...NO_OVERLAY, heat: { kind: "measured", values } }, frame.linkDelay)[3],
    ).toBe(5);
    const other = new Float32Array(8);
    expect(
      heatSteps(geometry, { ...NO_OVERLAY, heat: { kind: "measured", values: other } }, frame.linkDelay),
    ).toHaveLength(0);
  });

  test("hot links lie over warm ones and are wider; cool ones stay cables", () => {
    const heat = new Uint8Array(links);
    heat.set([8, 2, 1, 5]);
    const { heat: over } = stillList(testInput([]), { ...QUIET, heat });
    expect(over.map(({ colour }) => colour)).toEqual(["congestion 2", "congestion 5", "congestion 8"]);
    expect(over.map(({ points }) => strokes(points))).toEqual([1, 1, 1]);
    const widths = over.map(({ width }) => width);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    expect(heatWidth(8, 1)).toBeLessThanOrEqual(5);
  });

  test("full links are lit on top of all shades, in a colour of their own and with a dashed line within", () => {
    const { geometry, frame } = testInput([]);
    const full = new Uint8Array(links);
    full[5] = 1;
    const steps = heatSteps(geometry, { ...NO_OVERLAY, heat: { kind: "delay" }, full }, frame.linkDelay);
    expect([...steps.subarray(4, 7)]).toEqual([0, 9, 0]);
    expect(heatSteps(geometry, { ...NO_OVERLAY, full }, frame.linkDelay)).toHaveLength(0);
    const other = { ...NO_OVERLAY, heat: { kind: "delay" } as const, full: full.subarray(8) };
    expect(heatSteps(geometry, other, frame.linkDelay)[5]).toBe(0);
    steps[0] = 8;
    const { heat: over } = stillList(testInput([]), { ...QUIET, heat: steps });
    expect(over.map(({ colour, dash, points }) => [colour, dash, strokes(points)])).toEqual([
      ["congestion 8", 0, 1],
      ["full", 0, 1],
      ["surface", 8, 1],
    ]);
    const [, lit, core] = over;
    expect(lit!.width).toBeGreaterThan(core!.width);
  });

  test("from afar full links are lit even where only Elites tell of the delay", () => {
    const large = testTree(4, 5);
    const heat = new Uint8Array(large.link_from.length);
    heat.set([9, 9, 8, 8]);
    const input = testInput([], undefined, large);
    const overlay = { ...NO_OVERLAY, heat: { kind: "delay" } as const };
    const { heat: over } = stillList({ ...input, overlay }, { ...QUIET, shades: new Uint8Array(1280), heat });
    expect(over.map(({ colour, points }) => [colour, strokes(points)])).toEqual([["full", 1]]);
  });

  test("from afar the busier direction of a cable tells", () => {
    const large = testTree(4, 5);
    const heat = new Uint8Array(large.link_from.length);
    heat.set([8, 6, 7, 7, 3, 3]);
    const input: PictureInput = testInput([], undefined, large);
    const { heat: over } = stillList(input, {
      shades: new Uint8Array(1280),
      heat,
      isDown: new Uint8Array(0),
    });
    expect(over.map(({ colour, points }) => [colour, strokes(points)])).toEqual([
      ["congestion 7", 1],
      ["congestion 8", 1],
    ]);
  });
});

test("of the delay from afar the Elites tell, and a chain is clear of all heat", () => {
  const heat = new Uint8Array(links).fill(8);
  const heated = (input: PictureInput) => stillList(input, { ...QUIET, heat }).heat.length;
  const step: ChainStep = { packet: 7, holds: [], at: null, waitsFor: [] };
  expect(heated(withOverlay({ heat: { kind: "delay" } }))).toBe(1);
  expect(heated(withOverlay({ heat: { kind: "delay" }, chain: [step] }))).toBe(0);
  const large = testTree(4, 5);
  const afar = testInput([], undefined, large);
  const all = {
    shades: new Uint8Array(1280),
    heat: new Uint8Array(large.link_from.length).fill(8),
    isDown: new Uint8Array(0),
  };
  const overlay = { ...NO_OVERLAY, heat: { kind: "delay" as const } };
  expect(stillList({ ...afar, overlay }, all).heat).toEqual([]);
});

test("a broken cable is no cable: dashed in both directions, crossed out at both ends", () => {
  const isDown = new Uint8Array(links);
  isDown[link(low, middle)] = isDown[link(middle, low)] = 1;
  const { lines, broken: over, markers } = stillList(testInput([]), { ...QUIET, isDown });
  expect(lines.reduce((sum, { points }) => sum + strokes(points), 0)).toBe(links - 2);
  expect(over).toMatchObject([{ dash: 9 }]);
  expect(strokes(over[0]!.points)).toBe(2);
  expect(markers).toMatchObject([{ shape: "broken" }]);
  expect(markers[0]!.points).toHaveLength(2 * 4);
});

describe("leaves", () => {
  const job = new Int16Array(64).fill(-1);
  job.set([0, 0, 1, 5]);
  const io = new Uint8Array(64);
  io[1] = 1;
  const overlay = { leaves: { job, io } };

  test("in the colours of their jobs, and muted where they are of none", () => {
    const { rects } = stillList({ ...withOverlay(overlay), colouring: "job" }, QUIET);
    const of = (stroke: string) => rects.find((batch) => batch.stroke === stroke)?.rects.length ?? 0;
    expect([of("worm 0"), of("worm 1"), of("muted")]).toEqual([4, 2 * 4, 60 * 4]);
  });

  test("an I/O node is a diamond, and no square", () => {
    const { rects, markers } = stillList(withOverlay(overlay), QUIET);
    expect(markers.map(({ shape }) => shape)).toEqual(["io", "io"]);
    expect(rects.filter(({ fill }) => fill === "surface").flatMap((batch) => batch.rects)).toHaveLength(
      63 * 4,
    );
  });

  test("a worm has the colour of its source's job, or of its destination's where that has none", () => {
    const colour = (source: number, destination: number) =>
      movingList({
        ...withOverlay(overlay, [{ ...worm[0]!, source, destination }]),
        colouring: "job",
      }).lines[0]!.colour;
    expect([colour(2, 0), colour(40, 0), colour(40, 41)]).toEqual(["worm 1", "worm 0", "muted"]);
  });
});

describe("the chain of what is waited for", () => {
  const step: ChainStep = {
    packet: 7,
    holds: [link(0, low), link(low, middle)],
    at: link(low, middle),
    waitsFor: [3],
  };

  test("has a halo along its links, a number at each header, and dashes at what it waits for", () => {
    const list = movingList(withOverlay({ chain: [step, { ...step, packet: 8, at: null }] }, worm));
    expect(list.under.map(({ dash, points }) => [dash, strokes(points)])).toEqual([
      [0, 2],
      [8, 1],
    ]);
    expect(list.texts.flatMap(({ texts }) => texts.map(({ text }) => text))).toEqual(["1"]);
    expect(list.markers.at(-1)).toMatchObject({ shape: "badge" });
  });

  test("everything else recedes: it is thinner, and as grey as the border of an Elite", () => {
    const other: TestChannel = { from: 5, to: 64 + 1, state: CHANNEL_STATE.flowing, packet: 9 };
    const grey = (chain: ChainStep[]) => {
      const input = withOverlay({ chain }, [...worm, other]);
      return new Set(movingList(input).lines.map(({ colour }) => colour === input.theme.eliteBorder));
    };
    expect(grey([step])).toEqual(new Set([false, true]));
    expect(grey([])).toEqual(new Set([false]));
  });
});

describe("packets under the pointer", () => {
  const { geometry, frame } = testInput(worm);
  const lane = geometry.lanes.subarray(link(low, middle) * 8, link(low, middle) * 8 + 8);
  const [x, y] = [(lane[2]! + lane[4]!) / 2, (lane[3]! + lane[5]!) / 2];

  test("a worm is hit along its lane", () => {
    expect(packetAt(geometry, frame, "lanes", x, y, 2)).toEqual({ kind: "packet", id: 7 });
    expect(packetAt(geometry, frame, "lanes", x, y - 40, 2)).toBeNull();
  });

  test("a free link, a body and the far view have none", () => {
    expect(packetAt(geometry, testInput([]).frame, "lanes", x, y, 2)).toBeNull();
    expect(packetAt(geometry, frame, "lanes", geometry.eliteX[0]!, geometry.eliteY[0]!, 50)).toBeNull();
    expect(packetAt(geometry, frame, "elites", x, y, 2)).toBeNull();
  });

  test("the packet that is followed has a halo on every link that it holds", () => {
    const input = {
      ...testInput(worm),
      highlight: { hover: null, selected: { kind: "packet", id: 7 } as const },
    };
    expect(movingList(input).under.map(({ points }) => strokes(points))).toEqual([2]);
  });
});
