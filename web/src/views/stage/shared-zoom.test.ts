import { expect, test } from "vitest";
import type { Transform } from "../../canvas/view";
import { inPixels, inShares, SharedZoom } from "./shared-zoom";

const zoom: Transform = { k: 3, x: -40, y: 12 };

test("anyone who is zoomed tells the others, and is not told itself", () => {
  const shared = new SharedZoom();
  const told: Record<"a" | "b", Transform[]> = { a: [], b: [] };
  const [a, b] = [told.a, told.b].map((list) => (each: Transform) => void list.push(each));
  shared.join(a!);
  const leave = shared.join(b!);
  shared.tell(zoom, a!);
  expect(told).toEqual({ a: [], b: [zoom] });
  leave();
  shared.tell({ k: 1, x: 0, y: 0 }, a!);
  expect(told.b).toHaveLength(1);
});

test("a picture that comes later begins where the others are", () => {
  const shared = new SharedZoom();
  const told: Transform[] = [];
  shared.join((each) => void told.push(each));
  expect(told, "nobody has zoomed yet").toEqual([]);
  shared.tell(zoom, () => {});
  shared.join((each) => void told.push(each));
  expect(told).toEqual([zoom, zoom]);
});

test("in shares of its size a zoom shows the same part in a picture of another size", () => {
  const half = inPixels(inShares(zoom, { width: 800, height: 400 }), { width: 400, height: 200 });
  expect(half).toEqual({ k: 3, x: -20, y: 6 });
});
