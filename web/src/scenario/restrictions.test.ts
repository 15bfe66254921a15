import { expect, test } from "vitest";
import { NO_RESTRICTIONS, restrictionsOf } from "./restrictions";

const none = { hide: [], lock: [], cycle: null };

test("a view that restricts nothing leaves everything", () => {
  expect(restrictionsOf()).toBe(NO_RESTRICTIONS);
  expect(restrictionsOf(none, { ...none, cycle: 400 })).toBe(NO_RESTRICTIONS);
});

test("what a link and a step of a lesson take away is taken away together", () => {
  const link = { ...none, hide: ["head" as const, "setup" as const] };
  const step = { ...none, hide: ["matrix" as const], lock: ["edit" as const] };
  expect(restrictionsOf(link, step)).toEqual({
    hidden: ["setup", "matrix", "head"],
    locked: ["edit"],
    moment: null,
  });
});

test("a lock of time keeps the moment of its link; without one, time passes", () => {
  const lock = ["time" as const];
  expect(restrictionsOf({ ...none, lock, cycle: 400 }).moment).toBe(400);
  expect(restrictionsOf({ ...none, lock }).moment).toBeNull();
  expect(restrictionsOf({ ...none, lock: ["edit"], cycle: 400 }).moment).toBeNull();
});
