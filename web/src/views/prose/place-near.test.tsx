import { expect, test } from "vitest";
import { placeNear } from "./place-near";

/** In a window of 1024 × 768. */
function placed(near: { x: number; y: number }, size: { width: number; height: number }): string[] {
  const card = document.createElement("div");
  const anchor = document.createElement("div");
  card.getBoundingClientRect = () => new DOMRect(0, 0, size.width, size.height);
  anchor.getBoundingClientRect = () => new DOMRect(near.x, near.y, 50, 20);
  Object.assign(window, { innerWidth: 1024, innerHeight: 768 });
  placeNear(card, anchor);
  return [card.style.left, card.style.top];
}

test("below, above, or beside what it belongs to, and within the window", () => {
  expect(placed({ x: 100, y: 100 }, { width: 300, height: 200 })).toEqual(["100px", "124px"]);
  expect(placed({ x: 900, y: 700 }, { width: 300, height: 200 })).toEqual(["720px", "496px"]);
  // Too high for both: to the right, else to the left.
  expect(placed({ x: 100, y: 300 }, { width: 300, height: 600 })).toEqual(["154px", "164px"]);
  expect(placed({ x: 900, y: 300 }, { width: 300, height: 600 })).toEqual(["596px", "164px"]);
});
