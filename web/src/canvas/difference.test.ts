import { describe, expect, test } from "vitest";
import { linkBetween, testTree } from "../base/testing";
import { differenceSteps } from "./difference";
import type { MovingInput } from "./display-list";
import { movingList } from "./moving-list";
import { type Difference, NO_OVERLAY } from "./overlay";
import { type StillState, stillList } from "./still-list";
import { testInput } from "./testing";
import { CHANNEL_STATE } from "./types";
import { IDENTITY, type Transform } from "./view";

const tree = testTree(4, 3);
const count = tree.link_from.length;
const link = (from: number, to: number) => linkBetween(tree, from, to);
const [low, middle] = [64, 64 + 16 + 1];
const [down, up] = [link(middle, low), link(low, middle)];

function differing(links: [link: number, share: number][], elites: [elite: number, share: number][] = []) {
  const difference: Difference = {
    links: new Float32Array(count),
    linkEnd: 0.5,
    elites: new Float32Array(48),
    eliteEnd: 0.2,
  };
  for (const [id, share] of links) difference.links![id] = share;
  for (const [id, share] of elites) difference.elites[id] = share;
  return difference;
}

function scene(difference: Difference, zoom: Transform = IDENTITY, machine = tree) {
  const worm = { from: 0, to: machine.nodes, state: CHANNEL_STATE.flowing, packet: 7 };
  const input: MovingInput = { ...testInput([worm], zoom, machine), overlay: { ...NO_OVERLAY, difference } };
  const state: StillState = {
    shades: differenceSteps(difference.elites, difference.eliteEnd, input.geometry.eliteX.length),
    heat: differenceSteps(difference.links, difference.linkEnd, machine.link_from.length),
    isDown: new Uint8Array(machine.link_from.length),
  };
  return { still: stillList(input, state), moving: movingList(input) };
}

test("steps go to either side of none, and end with the scale", () => {
  const steps = differenceSteps([0, 0.01, 0.1, -0.2, 0.5, -3, Number.NaN], 0.5, 7);
  expect([...steps]).toEqual([0, 0, 1, -2, 4, -4, 0]);
  expect(differenceSteps([0.5], 0.5, 2), "of another machine").toHaveLength(0);
  expect(differenceSteps(null, 0.5, 2)).toHaveLength(0);
});

describe("links", () => {
  test("less is cold and dashed, more is warm and solid, and what is the same is a cable", () => {
    const { heat } = scene(
      differing([
        [up, 0.4],
        [down, -0.4],
      ]),
    ).still;
    expect(heat.map(({ colour, dash, points }) => [colour, dash > 0, points.length / 8])).toEqual([
      ["difference 8", false, 1],
      ["difference 0", true, 1],
    ]);
  });

  test("the greater the difference, the wider, whatever its sign; the greatest lies on top", () => {
    const { heat } = scene(
      differing([
        [up, 0.45],
        [down, -0.1],
        [0, 0.3],
      ]),
    ).still;
    expect(heat.map(({ colour }) => colour)).toEqual(["difference 3", "difference 7", "difference 8"]);
    const widths = heat.map(({ width }) => width);
    expect(new Set(widths).size).toBe(3);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
  });

  test("from afar the direction that differs more tells of a cable, and small differences of none", () => {
    const large = testTree(4, 5);
    const links = new Float32Array(large.link_from.length);
    links.set([0.5, -0.4, -0.5, 0.5, 0.2]);
    const afar = scene({ ...differing([]), links, elites: new Float32Array(1280) }, IDENTITY, large).still;
    expect(afar.heat.map(({ colour, points }) => [colour, points.length / 8])).toEqual([
      ["difference 8", 1],
      ["difference 0", 1],
    ]);
  });
});

describe("Elites", () => {
  const difference = differing(
    [],
    [
      [3, 0.14],
      [4, -0.14],
    ],
  );
  const near: Transform = { k: 4, x: 0, y: 0 };

  test("bear their figure with its sign where there is room for it", () => {
    const { still } = scene(difference, near);
    const texts = still.texts.flatMap((batch) => batch.texts.map(({ text }) => text));
    expect(texts).toContain("+14");
    expect(texts).toContain("−14");
    expect(texts).not.toContain("1.3");
    expect(still.hatching).toEqual([]);
  });

  test("are hatched inside of their edges where they have less and bear no figure", () => {
    const { still } = scene(difference, { k: 0.45, x: 0, y: 0 });
    expect(still.hatching).toMatchObject([{ colour: "difference 2", corners: 2 }]);
    const { geometry } = testInput([]);
    const left = geometry.eliteX[4]! - geometry.eliteWidth / 2;
    const xs = still.hatching[0]!.points.filter((_, at) => at % 2 === 0);
    expect(Math.min(...xs)).toBeCloseTo(left);
    expect(Math.max(...xs)).toBeLessThanOrEqual(left + geometry.eliteWidth + 1e-9);
  });

  test("from afar bars point up for more and down for less", () => {
    const large = testTree(4, 5);
    const elites = new Float32Array(1280);
    elites.set([0.2, -0.09]);
    const { moving } = scene({ ...difference, links: null, elites }, IDENTITY, large);
    const { geometry } = testInput([], IDENTITY, large);
    expect(moving.rects.map(({ fill }) => fill)).toEqual(["difference 8", "difference 2"]);
    const [more, less] = moving.rects.map(({ rects }) => rects);
    expect(more![1]! + more![3]!).toBeLessThanOrEqual(geometry.eliteY[0]!);
    expect(less![1]!).toBeGreaterThan(geometry.eliteY[1]!);
    expect(more![3]).toBeCloseTo((0.2 / 0.09) * less![3]!);
  });
});

test("packets are of one machine: a difference has none, but what is marked stays so", () => {
  const { moving } = scene(differing([[up, 0.4]]));
  expect([moving.lines, moving.markers, moving.rects]).toEqual([[], [], []]);
  const input = {
    ...testInput([]),
    overlay: { ...NO_OVERLAY, difference: differing([]) },
    highlight: { hover: { kind: "link", id: up } as const, selected: null },
  };
  expect(movingList(input).under).toHaveLength(2);
});
