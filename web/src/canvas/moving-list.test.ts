import { describe, expect, test } from "vitest";
import { linkBetween, testTree } from "../base/testing";
import { flowBetween } from "./flow";
import { movingList } from "./moving-list";
import { testInput } from "./testing";
import { CHANNEL_STATE } from "./types";

/** Node 0 → Elite 1.0 → Elite 2.1 → Elite 3.5: the way up of a worm to node 63. */
const [node, low, middle, high] = [0, 64, 64 + 16 + 1, 64 + 32 + 5];
const worm = (last: number) => [
  { from: node, to: low, state: CHANNEL_STATE.flowing, fill: 6 },
  { from: low, to: middle, state: CHANNEL_STATE.flowing, fill: 64 },
  { from: middle, to: high, state: last },
];
const signs = (input: ReturnType<typeof testInput>) => movingList(input).markers.map(({ shape }) => shape);

describe("a worm", () => {
  test("free channels leave nothing to draw", () => {
    const list = movingList(testInput([]));
    expect([...list.lines, ...list.markers, ...list.rects, ...list.under]).toEqual([]);
  });

  test("a claimed channel is a thin line without dashes, its header on the way", () => {
    const list = movingList(testInput([{ from: node, to: low, state: CHANNEL_STATE.claimed }]));
    expect(list.lines).toHaveLength(1);
    expect(list.lines[0]).toMatchObject({ dash: 0, colour: "worm 3" });
    expect(list.markers).toMatchObject([{ shape: "header", colour: "worm 3" }]);
  });

  test.each([
    [CHANNEL_STATE.blocked, "blocked"],
    [CHANNEL_STATE.discarding, "discarded"],
    [CHANNEL_STATE.claimed, "header"],
    [CHANNEL_STATE.flowing, "routing"],
  ])("in state %d its foremost end has the sign %s, and nothing else has one", (state, shape) => {
    expect(signs(testInput(worm(state)))).toEqual([shape]);
  });

  test("at its destination the header is gone into the Elan", () => {
    expect(signs(testInput([{ from: low, to: node, state: CHANNEL_STATE.flowing }]))).toEqual([]);
  });

  test("the blocked sign is at the far end, facing the way of travel", () => {
    const input = testInput(worm(CHANNEL_STATE.blocked));
    const [x, y, u, v] = movingList(input).markers[0]!.points;
    const elite = high - 64;
    expect(Math.abs(x! - input.geometry.eliteX[elite]!)).toBeLessThan(input.geometry.eliteWidth / 2);
    expect(y!).toBeGreaterThan(input.geometry.eliteY[elite]! + input.geometry.eliteHeight / 2);
    expect([u, v]).toEqual([0, -1]);
  });

  test("a buffer's bar is as long as its fill", () => {
    const input = testInput([{ from: low, to: middle, state: CHANNEL_STATE.flowing, fill: 64 }]);
    const bars = movingList(input).lines.filter(({ corners }) => corners === 2);
    const lengths = bars.map(({ points }) => Math.abs(points[3]! - points[1]!));
    expect(lengths).toHaveLength(3);
    expect(lengths[2]! / lengths[0]!).toBeCloseTo(0.5);
  });

  test("has the colour of the quarter it goes to, or comes from", () => {
    const input = testInput([{ from: low, to: middle, state: CHANNEL_STATE.claimed, source: 20 }]);
    expect(movingList(input).lines[0]!.colour).toBe("worm 3");
    expect(movingList({ ...input, colouring: "source" }).lines[0]!.colour).toBe("worm 1");
  });
});

describe("dashes", () => {
  const dashes = (flits: number, elapsed: number) => {
    const input = testInput([{ from: low, to: middle, state: CHANNEL_STATE.flowing, flits }]);
    const before = new Uint32Array(input.frame.channelFlits.length);
    const flow = flowBetween(0, before, elapsed, input.frame.channelFlits);
    return movingList({ ...input, flow }).lines.find(({ width }) => width >= 1);
  };

  test("advance by a quarter for a flit when time runs slowly", () => {
    expect([0, 1, 2, 3, 4].map((flits) => dashes(flits, 1)?.phase)).toEqual([0, 0.25, 0.5, 0.75, 0]);
  });

  test("become solid when time runs too fast for the eye, as wide as the rate", () => {
    expect(dashes(1000, 1000)).toMatchObject({ dash: 0 });
    expect(dashes(1000, 1000)!.width).toBeGreaterThan(dashes(500, 1000)?.width ?? 0);
  });
});

describe("highlight", () => {
  const channels = [
    ...worm(CHANNEL_STATE.blocked),
    { from: 5, to: 65, state: CHANNEL_STATE.flowing, packet: 2, source: 5, destination: 9 },
  ];
  const link = linkBetween(testTree(4, 3), low, middle);

  test("a hovered link has a halo, and its whole worm is wider", () => {
    const input = testInput(channels);
    const list = movingList({ ...input, highlight: { hover: { kind: "link", id: link }, selected: null } });
    expect(list.under.map(({ colour }) => colour)).toEqual(["halo", "marked"]);
    const widest = (colour: string) =>
      Math.max(
        ...list.lines.filter((line) => line.colour === colour && line.dash > 0).map(({ width }) => width),
      );
    expect(widest("worm 3")).toBeGreaterThan(widest("worm 0"));
  });

  test("what has nothing to do with the selected link recedes", () => {
    const input = testInput(channels);
    const list = movingList({ ...input, highlight: { hover: null, selected: { kind: "link", id: link } } });
    const alpha = (colour: string) =>
      Math.max(...list.lines.filter((l) => l.colour === colour).map((l) => l.alpha));
    expect(alpha("worm 3")).toBe(1);
    expect(alpha("worm 0")).toBeLessThan(0.3);
  });

  test("an Elite and a node get a border; what is not in this machine gets none", () => {
    const outlines = (kind: "elite" | "node" | "link", id: number) => {
      const list = movingList({ ...testInput([]), highlight: { hover: { kind, id }, selected: null } });
      return list.outlines.length + list.under.length;
    };
    expect([outlines("elite", 47), outlines("node", 63)]).toEqual([1, 1]);
    expect([outlines("elite", 48), outlines("node", 64), outlines("link", 5000)]).toEqual([0, 0, 0]);
  });
});

test("a node's halves are filled while it sends and while it receives", () => {
  const input = testInput([
    { from: 7, to: 65, state: CHANNEL_STATE.claimed },
    { from: 65, to: 7, state: CHANNEL_STATE.flowing, packet: 2 },
  ]);
  const [x1, , , , x2] = movingList(input).rects[0]!.rects;
  expect(x1).toBeLessThan(x2!);
  expect(x2).toBe(input.geometry.nodeX[7]);
});

test("seen from afar Elites have bars, and only worms that were asked for are drawn", () => {
  const tree = testTree(4, 5);
  const channel = { from: 0, to: 1024, state: CHANNEL_STATE.blocked, destination: 900 };
  const input = testInput([channel], undefined, tree);
  const list = movingList(input);
  expect(list.lines).toEqual([]);
  expect(list.rects.some(({ fill }) => fill === "blocked")).toBe(true);
  const asked = movingList({ ...input, highlight: { hover: { kind: "node", id: 900 }, selected: null } });
  expect(asked.lines.length).toBeGreaterThan(0);
});
