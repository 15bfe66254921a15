import { expect, test } from "vitest";
import { findObjects } from "../base/find-object";
import { objectName } from "../base/object-ref";
import { testTree } from "../base/testing";
import { elitesAt } from "../base/wiring";
import { layoutTree } from "./geometry";
import { hitTest, leafNear } from "./hit-test";

/** From, to, level, port, up: two leaves of two and one hosts, joined to each other and to a spine with a host of its own. */
const CABLES = [
  [0, 4, 1, 0, 0],
  [1, 4, 1, 1, 1],
  [2, 5, 1, 0, 0],
  [3, 6, 1, 0, 0],
  [4, 6, 2, 0, 1],
  [5, 6, 2, 0, 2],
  [4, 5, 2, 1, 1],
] as const;

const both = (of: (cable: (typeof CABLES)[number], up: boolean) => number) =>
  Uint32Array.from(CABLES.flatMap((cable) => [of(cable, true), of(cable, false)]));

const FABRIC = {
  ...testTree(2, 2, 4),
  arity: 2,
  top_down_links: 3,
  levels: 2,
  nodes: 4,
  elites_per_level: 2,
  top_elites: 1,
  link_from: both(([from, to], up) => (up ? from : to)),
  link_to: both(([from, to], up) => (up ? to : from)),
  link_level: both(([, , level]) => level),
  link_port: both(([, , , port, down], up) => (up ? port : down)),
  link_up: Uint8Array.from(both((_, up) => (up ? 1 : 0))),
  names: ["a", "b", "c", "gate", "Leaf-1", "leaf-2", "spine"],
};

test("nodes stand below their switches, those of upper ones behind all", () => {
  const geometry = layoutTree(FABRIC);
  expect([...geometry.nodeX]).toEqual([10, 30, 50, 90]);
  expect(geometry.bounds.width).toBe(100);
  expect(hitTest(geometry, 90, geometry.nodeY, 0)).toEqual({ kind: "node", id: 3 });
  expect(hitTest(geometry, 70, geometry.nodeY, 0)).toBeNull();
  expect(leafNear(geometry, 79, geometry.nodeY, 0)).toBe(3);
  expect(leafNear(geometry, -5, geometry.nodeY, 0)).toBe(0);
  expect([...geometry.shown]).toEqual([1, 1, 1]);
});

test("a cable within a level is a bow over it, which the pointer finds", () => {
  const geometry = layoutTree(FABRIC);
  const link = 12;
  const [x, y] = [3, 5].map((at) => geometry.lanes[link * 8 + at]!);
  expect(y).toBeLessThan(geometry.eliteY[0]! - geometry.eliteHeight / 2);
  const middle = (geometry.eliteX[0]! + geometry.eliteX[1]!) / 2;
  expect(x).toBeDefined();
  expect(hitTest(geometry, middle, y!, 1)).toEqual({ kind: "link", id: link });
});

test("a bow over the highest row is inside the picture", () => {
  const { bounds, lanes } = layoutTree({ ...FABRIC, levels: 1, elites_per_level: 3, top_elites: 3 });
  expect(bounds.y).toBe(Math.min(...lanes.filter((_, at) => at % 2 === 1)));
  expect(bounds.y).toBeLessThan(-10);
});

test("hosts and switches are found and called by their names", () => {
  expect(findObjects(FABRIC, "leaf-1")).toEqual([{ kind: "elite", id: 0 }]);
  expect(findObjects(FABRIC, " Gate ")).toEqual([{ kind: "node", id: 3 }]);
  expect(objectName(FABRIC, { kind: "link", id: 8 })).toBe("link Elite 1.0 (Leaf-1) → Elite 2.0 (spine)");
  expect(objectName(FABRIC, { kind: "node", id: 2 })).toBe("node 2 (c)");
});

test("numbers that stand for no switch are none of a level", () => {
  const padded = { ...FABRIC, names: ["a", "b", "c", "gate", "leaf-1", "", "spine"] };
  expect(elitesAt(padded, 1)).toBe(1);
  expect(findObjects(padded, "1.1")).toEqual([]);
  expect(findObjects(padded, "")).toEqual([]);
  expect([...layoutTree(padded).shown]).toEqual([1, 0, 1]);
});
