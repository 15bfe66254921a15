import { expect, test } from "vitest";
import { completions, findObjects } from "../base/find-object";
import { objectName } from "../base/object-ref";
import { testFabric } from "../base/testing";
import { elitesAt } from "../base/wiring";
import { layoutTree } from "./geometry";
import { hitTest, leafNear } from "./hit-test";
import { stillList } from "./still-list";
import { testInput } from "./testing";
import { IDENTITY } from "./view";

const FABRIC = testFabric();

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
  expect(findObjects(FABRIC, "leaf-1 spine")).toEqual([{ kind: "link", id: 8 }]);
  const leaves = [0, 1].map((id) => ({ kind: "elite", id }));
  expect(completions(FABRIC, "leaf", 8)).toEqual(leaves);
  expect(completions(FABRIC, "leaf-2", 8)).toEqual([leaves[1]]);
  expect(completions(FABRIC, "LEAF", 1)).toEqual([leaves[0]]);
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

test("fast cables are thick and slow ones thin, where they are of unlike pace", () => {
  const widths = (fabric: typeof FABRIC) => {
    const input = testInput([], IDENTITY, fabric);
    const none = new Uint8Array(FABRIC.link_from.length);
    const { lines } = stillList(input, { shades: none, heat: none, isDown: none });
    return lines.map(({ width, points }) => [width, points.length / 8]);
  };
  expect(widths(FABRIC)).toEqual([[1, 14]]);
  const half = FABRIC.link_from.map((_, link) => (link < 8 ? 5000 : link < 12 ? 10_000 : 20_000));
  expect(widths({ ...FABRIC, link_flit_ps: half })).toEqual([
    [3, 8],
    [1.875, 4],
    [1.3125, 2],
  ]);
});
