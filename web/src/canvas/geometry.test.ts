import { describe, expect, test } from "vitest";
import { linkBetween, testTree } from "../base/testing";
import { LANE_PITCH, layoutTree } from "./geometry";
import { hitTest, leafNear } from "./hit-test";
import { fitTransform, IDENTITY, screenTransform, worldAt } from "./view";

const geometry = layoutTree(testTree(4, 3));

describe("layout of 64 nodes", () => {
  test("48 Elites in three rows of 16, above a row of nodes", () => {
    expect(geometry.eliteX).toHaveLength(48);
    expect(new Set(geometry.eliteY).size).toBe(3);
    expect(geometry.rowY[2]).toBeLessThan(geometry.rowY[1]!);
    expect(geometry.rowY[0]).toBeLessThan(geometry.nodeY);
  });

  test("a first-level Elite is over the middle of its nodes", () => {
    for (let elite = 0; elite < 16; elite++) {
      const nodes = [...geometry.nodeX.subarray(elite * 4, elite * 4 + 4)];
      expect(geometry.eliteX[elite]).toBeCloseTo(nodes.reduce((a, b) => a + b, 0) / 4);
    }
  });

  test("the two directions of every cable keep a lane's distance all along", () => {
    const { lanes, ports } = geometry;
    for (let link = 0; link < lanes.length / 8; link++) {
      const back = ports.opposite[link]! * 8;
      const here = link * 8;
      // The first point of one direction faces the last of the other.
      const apart = Math.hypot(lanes[here]! - lanes[back + 6]!, lanes[here + 1]! - lanes[back + 7]!);
      expect(apart).toBeCloseTo(LANE_PITCH, 3);
      // On the slope: the distance of a corner from the other direction's slope.
      const [x1, y1, x2, y2] = lanes.subarray(back + 2, back + 6);
      const cross = (x2! - x1!) * (lanes[here + 3]! - y1!) - (y2! - y1!) * (lanes[here + 2]! - x1!);
      expect(Math.abs(cross) / Math.hypot(x2! - x1!, y2! - y1!)).toBeCloseTo(LANE_PITCH, 3);
    }
  });
});

test.each([
  [2, 1, 2],
  [2, 5, 32],
  [4, 3, 33],
  [8, 2, 64],
  [4, 5, 996],
])("arity %d, dimension %d with %d nodes lies inside its bounds", (arity, levels, nodes) => {
  const laid = layoutTree(testTree(arity, levels, nodes));
  const { bounds, lanes } = laid;
  const right = bounds.x + bounds.width;
  // One expectation for all of them: a thousand nodes have 40,960 such points.
  const outside = [];
  for (let i = 0; i < lanes.length; i += 2) {
    const [x, y] = [lanes[i]!, lanes[i + 1]!];
    if (!(x >= bounds.x && x <= right && Number.isFinite(y))) outside.push([x, y]);
  }
  expect(outside).toEqual([]);
  expect(laid.populated[0]).toBe(1);
});

test("a merged top Elite has its eight cables to below side by side", () => {
  const { lanes, eliteX, eliteWidth, topology, ports } = layoutTree(testTree(4, 3, 64, "halved"));
  const [top, idle] = [32, 36];
  expect(ports.leaving(topology.nodes + idle)).toHaveLength(0);
  const downs = [...ports.leaving(topology.nodes + top)];
  expect(downs.map((link) => topology.link_port[link])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // The middle of a cable is that of its two lanes.
  const middles = downs.map((link) => (lanes[link * 8]! + lanes[ports.opposite[link]! * 8 + 6]!) / 2);
  middles.forEach((x, port) => {
    expect(x).toBeCloseTo(eliteX[top]! + ((port - 3.5) * eliteWidth) / 8, 3);
  });
});

test("where the top has fewer Elites they stand further apart, over the whole of the machine", () => {
  // Switches of 96 ports: 24, 24 and 16 Elites.
  const laid = layoutTree(testTree(4, 3, 96, "full", 6));
  const { eliteX, bounds, ports, topology, lanes } = laid;
  expect(eliteX).toHaveLength(64);
  expect([eliteX[0], eliteX[23], eliteX[47]]).toEqual([40, 1880, 1880]);
  expect([eliteX[48], eliteX[63]]).toEqual([60, 1860]);
  expect(bounds.width).toBe(96 * 20);
  expect(ports.leaving(topology.nodes + 63)).toHaveLength(6);
  expect([...laid.shown, ...laid.populated]).toEqual(new Array(128).fill(1));
  for (let elite = 0; elite < 64; elite++) {
    const [x, y] = [eliteX[elite]!, laid.eliteY[elite]!];
    expect(hitTest(laid, x, y, 1)).toEqual({ kind: "elite", id: elite });
  }
  expect(Math.max(...lanes.filter((_, at) => at % 2 === 0))).toBeLessThanOrEqual(bounds.width);
});

test("Elites without a node below them are known", () => {
  const { populated } = layoutTree(testTree(4, 3, 32));
  expect([...populated.subarray(0, 16)]).toEqual([...Array(8).fill(1), ...Array(8).fill(0)]);
  expect([...populated.subarray(32)]).toEqual(Array(16).fill(1));
});

describe("hit test", () => {
  test("finds every node and every Elite at its middle", () => {
    geometry.nodeX.forEach((x, id) => {
      expect(hitTest(geometry, x, geometry.nodeY, 3)).toEqual({ kind: "node", id });
    });
    geometry.eliteX.forEach((x, id) => {
      expect(hitTest(geometry, x, geometry.eliteY[id]!, 3)).toEqual({ kind: "elite", id });
    });
  });

  test("tells the two directions of a cable apart", () => {
    const up = linkBetween(geometry.topology, 64 + 5, 64 + 16 + 6);
    for (const link of [up, geometry.ports.opposite[up]!]) {
      const [x1, y1, x2, y2] = geometry.lanes.subarray(link * 8, link * 8 + 4);
      expect(hitTest(geometry, (x1! + x2!) / 2, (y1! + y2!) / 2, 3)).toEqual({ kind: "link", id: link });
    }
  });

  test("finds the leaf that a brush is nearest to, on the row of leaves and below it", () => {
    const { nodeY } = geometry;
    expect([-9, 0, 19, 20, 1e6].map((x) => leafNear(geometry, x, nodeY + 30, 3))).toEqual([0, 0, 0, 1, 63]);
    expect(leafNear(geometry, 10, nodeY - 12, 3)).toBeNull();
  });

  test("finds nothing where nothing is", () => {
    expect(hitTest(geometry, -50, -50, 3)).toBeNull();
  });
});

test("the whole tree is in view at first, and the pointer goes back the way the picture came", () => {
  const viewport = { width: 800, height: 400, pixelRatio: 1 };
  const { k, x, y } = fitTransform(geometry, viewport);
  const { bounds } = geometry;
  expect(bounds.x * k + x).toBeGreaterThanOrEqual(0);
  expect((bounds.x + bounds.width) * k + x).toBeLessThanOrEqual(800);
  expect((bounds.y + bounds.height) * k + y).toBeLessThanOrEqual(400);
  expect(screenTransform(geometry, viewport, IDENTITY)).toEqual({ k, x, y });
  const zoomed = screenTransform(geometry, viewport, { k: 3, x: -100, y: 20 });
  const world = worldAt(zoomed, 120, 80);
  expect(world.x * zoomed.k + zoomed.x).toBeCloseTo(120);
  expect(world.y * zoomed.k + zoomed.y).toBeCloseTo(80);
});
