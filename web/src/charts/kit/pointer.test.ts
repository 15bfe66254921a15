import { expect, test } from "vitest";
import { pointIn } from "./pointer";

const under = (left: number, top: number, width: number) =>
  ({ getBoundingClientRect: () => ({ left, top, width }) }) as Element;

test("a point is one of the drawing, however large it is shown", () => {
  expect(pointIn({ clientX: 110, clientY: 40, currentTarget: under(10, 20, 300) }, 300)).toEqual({
    x: 100,
    y: 20,
  });
  expect(pointIn({ clientX: 160, clientY: 50, currentTarget: under(10, 20, 450) }, 300)).toEqual({
    x: 100,
    y: 20,
  });
});

test("a drawing that is not laid out has its own pixels", () => {
  expect(pointIn({ clientX: 5, clientY: 6, currentTarget: under(0, 0, 0) }, 300)).toEqual({ x: 5, y: 6 });
});
