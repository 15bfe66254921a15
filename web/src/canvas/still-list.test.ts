import { expect, test } from "vitest";
import { testTree } from "../base/testing";
import { eliteShades } from "./congestion";
import { stillList } from "./still-list";
import { testInput } from "./testing";

const count = (batches: { rects: number[]; fill: string | null }[], fill: string) =>
  batches.filter((batch) => batch.fill === fill).reduce((sum, { rects }) => sum + rects.length / 4, 0);

const plain = (elites: number) => ({
  shades: new Uint8Array(elites),
  heat: new Uint8Array(0),
  isDown: new Uint8Array(0),
});

test("the shade of an Elite is its share of the delay at the most loaded one", () => {
  const { geometry, frame } = testInput([]);
  expect(eliteShades(geometry, frame.linkDelay).every((shade) => shade === 0)).toBe(true);
  frame.linkDelay[geometry.ports.incoming(20, "down", 0)] = 60;
  frame.linkDelay[geometry.ports.incoming(20, "up", 1)] = 40;
  frame.linkDelay[geometry.ports.incoming(3, "up", 1)] = 50;
  const shades = eliteShades(geometry, frame.linkDelay);
  expect([shades[20], shades[3], shades[0]]).toEqual([8, 5, 0]);
});

test("every cable, body and name is there once", () => {
  const input = testInput([]);
  const list = stillList(input, plain(48));
  expect(list.lines.reduce((sum, { points }) => sum + points.length / 8, 0)).toBe(384);
  expect(count(list.rects, "congestion 0")).toBe(48);
  expect(count(list.rects, "surface")).toBe(64);
  const names = list.texts.flatMap(({ texts }) => texts.map(({ text }) => text));
  expect(names).toContain("3.15");
  expect(names).toContain("level 3");
});

test("places without nodes are there, but faint and nameless", () => {
  const list = stillList(testInput([], undefined, testTree(4, 3, 32)), plain(48));
  expect(list.rects.filter(({ stroke }) => stroke === "absent")[0]?.rects).toHaveLength(16 * 4);
  expect(list.texts.flatMap(({ texts }) => texts.map(({ text }) => text))).not.toContain("1.8");
});

test("node numbers thin out before they touch", () => {
  const { geometry, transform, ...rest } = testInput([], undefined, testTree(4, 5));
  const list = stillList({ geometry, transform, ...rest }, plain(1280));
  const places = list.texts
    .find(({ texts }) => texts.some(({ text }) => text === "0"))!
    .texts.map(({ x }) => x * transform.k);
  expect(places[1]! - places[0]!).toBeGreaterThan(26);
});
